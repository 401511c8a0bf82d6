// Words that shops of each language write around any product: buttons, prices, stock, delivery, ratings.
// Function words are missing because they are not terms.
const WORDS: Readonly<Record<string, string>> = {
  en: "add cart basket bag checkout wishlist shop shopping store buy order sale sales shipping ship ships delivery returns return price prices discount off save deal deals offer offers promo coupon reward rewards member stars star rating ratings rated review reviews out stock sold sku qty quantity filter filters sort results items item view quick compare select options low high regular free new bestseller bestsellers best seller sellers selling subtotal total pickup gift card cards warranty lifetime unavailable available availability color colors colour colours size sizes",
  de: "warenkorb korb kasse merkzettel wunschliste wunschzettel shop onlineshop kaufen bestellen versand versandkosten versandkostenfrei kostenloser kostenlose lieferung lieferzeit lieferbar rückgabe rückversand retoure preis preise uvp mwst inkl zzgl rabatt sparen angebot angebote gutschein sterne bewertung bewertungen rezension rezensionen lager verfügbar ausverkauft menge anzahl filter filtern sortieren ergebnisse artikel ansehen vergleichen auswählen optionen neu bestseller farbe farben größe größen",
  fr: "ajouter panier caisse boutique achat acheter commander commande livraison livraisons gratuite gratuit retour retours prix promo promotion promotions soldes remise réduction offre offres étoiles étoile avis note notes stock rupture disponible indisponible quantité filtrer filtre filtres trier résultats résultat article articles voir aperçu rapide comparer choisir options nouveau nouveauté nouveautés ttc couleur couleurs taille tailles",
  es: "añadir agregar carrito cesta tienda comprar compra pedido envío envíos gratis gratuito devolución devoluciones precio precios oferta ofertas rebajas descuento descuentos estrellas estrella opiniones opinión reseña reseñas valoración valoraciones stock agotado disponible cantidad filtrar filtro filtros ordenar resultados artículos ver vista rápida comparar seleccionar opciones nuevo novedades iva color colores talla tallas",
  it: "aggiungi aggiungere carrello cassa negozio acquista acquistare compra ordine spedizione spedizioni gratuita gratis reso resi consegna prezzo prezzi offerta offerte sconto sconti saldi stelle recensione recensioni valutazione valutazioni disponibile esaurito disponibilità quantità filtra filtri filtro ordina risultati articoli vedi anteprima rapida confronta seleziona opzioni nuovo novità iva colore colori taglia taglie",
  pt: "adicionar carrinho cesto sacola loja comprar compra encomenda pedido envio frete entrega grátis devolução devoluções preço preços promoção promoções oferta ofertas desconto descontos estrelas estrela avaliação avaliações opiniões estoque stock esgotado disponível quantidade filtrar filtro filtros ordenar resultados artigos ver vista rápida comparar selecionar opções novo novidades cor cores tamanho tamanhos",
  nl: "winkelwagen winkelmand mandje winkel webshop kopen bestellen bestelling verzending verzendkosten gratis levering levertijd retour retourneren prijs prijzen aanbieding aanbiedingen korting sterren beoordeling beoordelingen reviews voorraad leverbaar uitverkocht aantal filter filters sorteren resultaten artikelen bekijk vergelijk selecteer opties nieuw btw kleur kleuren maat maten",
  sv: "varukorg varukorgen kundvagn kassa butik köp köpa beställ frakt fri gratis leverans retur returer pris priser rea rabatt erbjudande stjärnor betyg recension recensioner lager slut antal filter filtrera sortera resultat artiklar visa jämför välj alternativ ny nyhet nyheter färg färger storlek storlekar",
  nb: "handlekurv handlekurven kasse butikk kjøp kjøpe bestill frakt gratis levering retur pris priser salg rabatt tilbud stjerner vurdering vurderinger anmeldelser lager utsolgt antall filter filtrer sorter resultater vis sammenlign velg alternativer ny nyhet nyheter farge farger størrelse størrelser",
  da: "kurv kurven indkøbskurv kasse butik køb købe bestil fragt gratis levering retur pris priser udsalg rabat tilbud stjerner bedømmelse anmeldelser lager udsolgt antal filter filtrer sorter resultater vis sammenlign vælg muligheder ny nyhed nyheder farve farver størrelse størrelser",
  fi: "lisää ostoskoriin ostoskori kori kassa kauppa verkkokauppa osta tilaa toimitus toimituskulut ilmainen palautus hinta hinnat ale alennus tarjous tarjoukset tähteä arvostelu arvostelut varastossa loppu määrä suodata lajittele tulokset tuotteet näytä vertaa valitse uusi uutuus uutuudet väri värit koko koot",
  ms: "tambah troli bakul kedai beli pesanan penghantaran percuma pemulangan harga jualan diskaun tawaran bintang ulasan penilaian stok habis kuantiti tapis susun keputusan lihat banding pilih pilihan baru warna saiz",
  ja: "\u30ab\u30fc\u30c8 \u8cb7\u3044\u7269 \u304b\u3054 \u8cfc\u5165 \u6ce8\u6587 \u9001\u6599 \u7121\u6599 \u9001\u6599\u7121\u6599 \u914d\u9001 \u8fd4\u54c1 \u4fa1\u683c \u7a0e\u8fbc \u30bb\u30fc\u30eb \u5272\u5f15 \u30af\u30fc\u30dd\u30f3 \u30ec\u30d3\u30e5\u30fc \u53e3\u30b3\u30df \u5728\u5eab \u6570\u91cf \u5e97\u8217 \u65b0\u7740 \u30ab\u30e9\u30fc \u30b5\u30a4\u30ba",
  zh: "\u8d2d\u7269\u8f66 \u8cfc\u7269\u8eca \u52a0\u5165 \u8d2d\u4e70 \u8cfc\u8cb7 \u8ba2\u5355 \u8a02\u55ae \u8fd0\u8d39 \u904b\u8cbb \u514d\u8d39 \u514d\u8cbb \u914d\u9001 \u9000\u8d27 \u9000\u8ca8 \u4ef7\u683c \u50f9\u683c \u4f18\u60e0 \u512a\u60e0 \u6298\u6263 \u4fc3\u9500 \u8bc4\u4ef7 \u8a55\u50f9 \u5e93\u5b58 \u5eab\u5b58 \u6570\u91cf \u6578\u91cf \u5546\u5e97 \u65b0\u54c1 \u989c\u8272 \u984f\u8272 \u5c3a\u5bf8 \u5c3a\u7801",
  ar: "\u0627\u0644\u0633\u0644\u0629 \u0633\u0644\u0629 \u0645\u062a\u062c\u0631 \u0634\u0631\u0627\u0621 \u0637\u0644\u0628 \u0627\u0644\u0634\u062d\u0646 \u0634\u062d\u0646 \u062a\u0648\u0635\u064a\u0644 \u0645\u062c\u0627\u0646\u064a \u0625\u0631\u062c\u0627\u0639 \u0633\u0639\u0631 \u0627\u0644\u0633\u0639\u0631 \u062e\u0635\u0645 \u0639\u0631\u0636 \u0639\u0631\u0648\u0636 \u062a\u0642\u064a\u064a\u0645 \u0645\u0631\u0627\u062c\u0639\u0627\u062a \u0646\u062c\u0648\u0645 \u0645\u062a\u0648\u0641\u0631 \u0627\u0644\u0643\u0645\u064a\u0629",
};

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(WORDS).map(([code, words]) => [code, new Set(words.split(" "))]),
);

/** Function words inside phrases of shops: "add to cart". */
const TIES: ReadonlySet<string> = new Set("to of de del la le du".split(" "));

/**
 * True for a term that has only shop words: "free shipping", "reviews". English words count in every language, because
 * shops of every language use them.
 */
export function isShopTerm(term: string, language: string): boolean {
  const [own, english] = [SETS.get(language), SETS.get("en")];
  return term
    .toLowerCase()
    .split(/[ -]/)
    .every((word) => own?.has(word) === true || english?.has(word) === true || TIES.has(word));
}
