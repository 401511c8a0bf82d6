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
  ja: "カート 買い物 かご 購入 注文 送料 無料 送料無料 配送 返品 価格 税込 セール 割引 クーポン レビュー 口コミ 在庫 数量 店舗 新着 カラー サイズ",
  zh: "购物车 購物車 加入 购买 購買 订单 訂單 运费 運費 免费 免費 配送 退货 退貨 价格 價格 优惠 優惠 折扣 促销 评价 評價 库存 庫存 数量 數量 商店 新品 颜色 顏色 尺寸 尺码",
  ar: "السلة سلة متجر شراء طلب الشحن شحن توصيل مجاني إرجاع سعر السعر خصم عرض عروض تقييم مراجعات نجوم متوفر الكمية",
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
