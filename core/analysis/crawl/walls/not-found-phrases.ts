import { phrases } from "./phrases.ts";

/** Statements that the page does not exist. A headline may have two more words. */
export const NOT_FOUND = phrases(`
  no products matching | no results matching | 0 results | 0 products | 0 items | 0 ergebnisse | 0 treffer |
  0 résultat | 0 resultados | 0 risultati | 0 resultaten | 0 produkte | 0 produits | prodotto risultati |
  prodotto corrisponde | resultaten gevonden | andere zoekterm | produits ne | produkte gefunden |
  no results found | no results for | no products found | no items found | couldn't find any | could not find any |
  did not match any | matching your search | nothing matched your | keine ergebnisse | keine treffer |
  keine passenden | aucun résultat | ne correspond à votre recherche | sin resultados | no se encontraron |
  ningún resultado | nessun risultato | nessun prodotto | geen resultaten | nenhum resultado | inga resultat |
  ingen resultater | brak wyników | ничего не найдено |
  etwas verloren gegangen | nowhere to be found | page not found | page cannot be found | page can't be found |
  page could not be found | page couldn't be found | page was not found | page is not available |
  page isn't available | page is no longer available | page no longer exists | page doesn't exist |
  page does not exist | page you requested | page you are looking for | page you're looking for |
  page that you look for | can't find that page | cannot find that page | can't find the page |
  couldn't find that page | couldn't find the page | couldn't find this page | can't seem to find |
  article not found | product not found | post not found | content not found | file not found |
  listing not found | page is gone | seite nicht gefunden | seite konnte nicht gefunden |
  seite wurde nicht gefunden | seite existiert nicht | seite gibt es nicht | seite ist nicht verfügbar |
  seite nicht verfügbar | page introuvable | page non trouvée | page n'existe pas | page n'existe plus |
  page n'est pas disponible | page n'est plus disponible | page demandée n'existe | página no encontrada |
  página no existe | página que buscas | página que busca | no hemos encontrado | pagina non trovata |
  pagina non esiste | pagina non è stata trovata | pagina che cerchi | pagina che stai cercando |
  pagina niet gevonden | pagina bestaat niet | pagina is niet gevonden | página não encontrada |
  página não existe | página não foi encontrada | sidan hittades inte | sidan kunde inte hittas |
  sidan finns inte | sidan du söker | hittar inte sidan | siden blev ikke fundet | siden kunne ikke findes |
  siden findes ikke | siden finnes ikke | siden ble ikke funnet | fant ikke siden | sivua ei löytynyt |
  sivua ei löydy | nie znaleziono strony | strona nie istnieje | strona nie została znaleziona |
  stránka nenalezena | stránka nebyla nalezena | stránka neexistuje | az oldal nem található |
  pagina nu a fost găsită | pagina nu există | sayfa bulunamadı | η σελίδα δεν βρέθηκε | страница не найдена |
  страница не существует | сторінку не знайдено | ページが見つかりません | 页面不存在 | 頁面不存在 | 找不到页面 | 找不到頁面 | 페이지를 찾을 수 없 |
  lost that page | lost this page | page is missing | page went missing | page has moved | page has been removed |
  page has been deleted | page was removed | page was deleted | page may have been | page might have been |
  page has gone | page you were looking for | page you tried to | page you're trying | page you are trying |
  page isn't here | page is not here | page has disappeared | page has vanished |
  couldn't find what you were looking for | couldn't find what you're looking for | could not find what you |
  can't find what you | can't find this page | we can't find | moved or deleted | moved or removed |
  moved, removed | moved, deleted | renamed or | might never have existed | may have never existed | has a typo |
  link is broken | broken link | link may be broken | url was not found | url could not be found | requested url |
  requested resource | requested page | requested document | address you entered | mistyped the address |
  check the url | check the address | product is no longer available | product is not available |
  product is unavailable | item is no longer available | item is unavailable | product has been discontinued |
  product could not be found | product was not found | job is no longer available | job has expired |
  job posting has expired | position has been filled | job is closed | vacancy is closed |
  listing is no longer available | listing has ended | listing has expired | ad has expired |
  ad is no longer available | offer has expired | offer has ended | offer is no longer available |
  property is no longer | event has ended | post is no longer available | article is no longer available |
  content is no longer available | video is unavailable | video isn't available | video is no longer available |
  video has been removed | 0 results for | no results for your search | results for your search |
  no matches were found | profile not found | user not found | recipe not found | topic not found |
  gibt es leider nicht | seite gibt es leider | nichts zu finden | hier ist nichts | gesuchte seite |
  gewünschte seite | angeforderte seite | aufgerufene seite | verschoben oder gelöscht |
  gelöscht oder verschoben | nicht mehr vorhanden | seite ist nicht mehr | seite ist verschwunden |
  artikel nicht gefunden | artikel ist nicht mehr | produkt ist nicht mehr | produkt nicht gefunden |
  produkt nicht mehr verfügbar | artikel nicht mehr verfügbar | angebot ist nicht mehr | angebot nicht mehr |
  stellenanzeige ist nicht mehr | stelle ist nicht mehr | anzeige ist nicht mehr | anzeige nicht mehr |
  beitrag nicht gefunden | inhalt nicht gefunden | inhalt ist nicht mehr | nicht mehr im sortiment |
  finden die seite nicht | konnten die seite nicht | konnten diese seite nicht | cette page a disparu |
  page a été supprimée | page a été déplacée | page n'a pas été trouvée | page que vous cherchez |
  page que vous recherchez | page demandée | n'existe plus ou | produit n'est plus disponible |
  annonce n'est plus | offre n'est plus | article n'est plus | contenu n'est plus disponible |
  produit introuvable | no encontramos esta página | no encontramos la página | no podemos encontrar |
  movido o eliminado | página se haya movido | página ha sido eliminada | página solicitada |
  no pudimos encontrar | producto no disponible | producto ya no está disponible | oferta ya no está |
  anuncio ya no está | contenido no disponible | página no disponible | pagina richiesta non |
  pagina che hai cercato | pagina non è disponibile | pagina non è più | pagina è stata rimossa |
  prodotto non è più disponibile | prodotto non disponibile | annuncio non è più | contenuto non disponibile |
  pagina inesistente | non riusciamo a trovare | pagina bestaat niet meer | pagina die je zoekt |
  pagina die u zoekt | verplaatst of verwijderd | pagina niet vinden | pagina is verwijderd |
  product is niet meer | product niet gevonden | vacature is niet meer | não encontramos a página |
  não encontramos esta página | página que você procura | página que procura | página foi removida |
  página não está disponível | produto não encontrado | produto indisponível | conteúdo não disponível |
  página inexistente | sidan kan inte hittas | sidan kunde inte | sidan har flyttats | sidan är borta |
  sidan har tagits bort | produkten finns inte | siden er ikke | siden er flyttet | siden er fjernet |
  siden kan ikke findes | siden eksisterer ikke | siden du leder | finner ikke siden | siden kan ikke |
  produktet findes ikke | hakemaasi sivua | sivua ei ole | sivu on poistettu | sivua ei voitu |
  tuotetta ei löytynyt | adresie nie istnieje | nie ma takiej strony | strona której szukasz |
  strona, której szukasz | strona została usunięta | nie możemy znaleźć | nie mogliśmy znaleźć |
  ogłoszenie nieaktualne | ogłoszenie jest nieaktualne | produkt niedostępny | oferta wygasła |
  strona nie odnaleziona | stránku jsme nenašli | požadovaná stránka | hledaná stránka | stránka sa nenašla |
  stránku sa nepodarilo | tato stránka | oldal nem található | oldal nem létezik | pagina nu a fost |
  pagina căutată | pagina solicitată | sayfa mevcut değil | sayfayı bulamadık | stranica nije pronađena |
  stranica ne postoji | tražena stranica | stran ne obstaja | strani ni mogoče | страницата не е намерена |
  страницата не съществува | страницы не существует | такой страницы нет | страница удалена |
  страница была удалена | запрашиваемая страница | мы не нашли страницу | нет такой страницы | товар не найден |
  объявление снято | сторінка не знайдена | сторінки не існує | такої сторінки | сторінку видалено |
  σελίδα δεν βρέθηκε | σελίδα δεν υπάρχει | δεν βρέθηκε η σελίδα | الصفحة غير موجودة | لم يتم العثور على الصفحة |
  الصفحة المطلوبة | הדף לא נמצא | העמוד לא נמצא | הדף אינו קיים | הדף שחיפשת | صفحه مورد نظر | صفحه یافت نشد |
  पृष्ठ नहीं मिला | पेज नहीं मिला | ไม่พบหน้า | không tìm thấy trang | trang không tồn tại | trang bạn tìm |
  halaman tidak ditemukan | halaman yang anda cari | halaman tidak tersedia | halaman tidak dijumpai |
  ページは存在しません | ページは見つかりません | ページが存在しません | お探しのページ | ページは削除 | ページが見つかりませんでした | 该页面不存在 | 您访问的页面 | 页面找不到 | 页面未找到 |
  找不到该页 | 頁面找不到 | 页面已被删除 | 商品已下架 | 内容不存在 | 페이지를 찾을 수 | 존재하지 않는 페이지 | 삭제된 페이지
`);

/** Words that mean a missing page only where a headline says nothing else. */
export const NOT_FOUND_WEAK = phrases(`
  error 404 | 404 error | http 404 | fehler 404 | erreur 404 | errore 404 | erro 404 | error code: 404 |
  dead end | content is not available | content isn't available | content is unavailable | not found |
  no longer available | nothing here | 404 | nicht gefunden | nicht mehr verfügbar | introuvable | non trouvé |
  ya no está disponible | niet gevonden | não encontrada | no se ha encontrado | no se encontró | nothing found |
  nothing was found | has been removed | no results found | no results | nothing to see here | gone | 410 |
  keine ergebnisse gefunden | keine treffer | aucun résultat | sin resultados | no encontrado | non trovato |
  nessun risultato | geen resultaten | brak wyników | nie znaleziono | 不存在 | 見つかりませんでした | page missing
`);

/** Things that a page may be about, for sentences with `NOT_FOUND_PREDICATE`. */
export const NOT_FOUND_THING = phrases(`
  page | product | item | article | job | position | vacancy | listing | ad | advert | offer | deal | post |
  story | video | recipe | profile | user | file | document | content | url | link | resource | property | event |
  topic | thread | category | search | address | website | course | seite | produkt | artikel | stelle |
  stellenanzeige | stellenangebot | anzeige | inserat | angebot | beitrag | inhalt | dokument | datei | rezept |
  profil | adresse | veranstaltung | thema | kategorie | suche | immobilie | annonce | offre | produit | contenu |
  vidéo | recette | fichier | lien | événement | recherche | página | producto | artículo | oferta | anuncio |
  empleo | contenido | entrada | vídeo | receta | archivo | enlace | perfil | búsqueda | pagina | prodotto |
  articolo | offerta | annuncio | contenuto | ricetta | documento | profilo | ricerca | vacature | advertentie |
  aanbieding | inhoud | recept | bestand | zoekopdracht | produto | artigo | anúncio | vaga | conteúdo | receita |
  arquivo | busca | pesquisa | sidan | sida | produkten | artikeln | annonsen | innehållet | receptet | jobbet |
  siden | side | produktet | artiklen | artikkelen | annoncen | indholdet | innholdet | opskriften | sivu |
  sivua | tuote | tuotetta | artikkeli | ilmoitus | sisältö | strona | strony | stronę | artykuł | ogłoszenie |
  treść | przepis | stránka | stránku | stránky | článek | článok | nabídka | inzerát | oldal | termék | cikk |
  hirdetés | produs | articol | anunț | sayfa | ürün | ilan | içerik | makale | страница | страницу | страницы |
  товар | статья | объявление | вакансия | сторінка | сторінку | сторінки | стаття | оголошення | σελίδα |
  προϊόν | άρθρο | stranica | proizvod | oglas | страницата | продуктът | الصفحة | المنتج | המוצר | הדף | העמוד |
  halaman | produk | trang | sản phẩm | ページ | 商品 | 記事 | 页面 | 頁面 | 网页 | 文章 | 내용 | 페이지 | 상품 | หน้า
`);

/** Predicates of a sentence about a missing thing. */
export const NOT_FOUND_PREDICATE = phrases(`
  not found | can't be found | cannot be found | could not be found | couldn't be found | nowhere to be found |
  can't find | cannot find | couldn't find | could not find | can't seem to find | unable to find |
  doesn't exist | does not exist | no longer exists | don't exist | never existed | no longer available |
  not available any more | not available anymore | no longer active | no longer listed | no longer accepting |
  has been removed | was removed | been deleted | was deleted | been discontinued | has expired | is expired |
  has ended | been filled | been taken down | taken offline | is gone | has gone | is missing | went missing |
  has disappeared | has vanished | has moved | was moved | been moved | been archived | lost | did not match any |
  didn't match any | no matches | sold out and | not here | isn't here | out of order | doesn't live here |
  nicht gefunden | nicht finden | existiert nicht | existiert leider nicht | nicht mehr verfügbar |
  nicht mehr vorhanden | nicht mehr online | nicht mehr aktuell | nicht mehr aktiv | nicht mehr erhältlich |
  nicht mehr lieferbar | nicht mehr im | nicht auffindbar | gibt es nicht | gibt es leider nicht | gibt's nicht |
  wurde gelöscht | wurde entfernt | wurde verschoben | ist verschwunden | verloren gegangen | abgelaufen |
  bereits besetzt | wurde nicht | ist umgezogen | introuvable | n'existe pas | n'existe plus |
  n'est plus disponible | n'est plus en ligne | n'a pas été trouvé | n'a pu être trouvée | pas trouvé |
  non trouvé | a été supprimé | a été déplacé | a été retiré | a disparu | a expiré | est expirée |
  ne trouvons pas | pourvue | no encontrad | no existe | ya no existe | ya no está disponible | no se encuentra |
  no se ha encontrado | no se encontró | no encontramos | no hemos encontrado | no pudimos encontrar |
  ha sido eliminad | fue eliminad | ha caducado | ha expirado | ha desaparecido | se ha movido | non trovat |
  non esiste | non esiste più | non è stata trovata | non è stato trovato | non è più disponibile |
  non è disponibile | è stata rimossa | è stato rimosso | è stata spostata | è scaduto | è scaduta |
  non riusciamo a trovare | è scomparsa | inesistente | niet gevonden | niet vinden | bestaat niet |
  niet meer beschikbaar | niet meer actief | is verwijderd | is verplaatst | is verlopen | verdwenen |
  is vervuld | não encontrad | não existe | não existe mais | não está mais disponível | não está disponível |
  foi removid | foi excluíd | expirou | não encontramos | não foi encontrad | hittades inte | inte hittas |
  finns inte | finns inte längre | har tagits bort | har flyttats | hittar inte | kan inte hitta | har utgått |
  ikke fundet | ikke findes | findes ikke | ikke længere | er fjernet | er slettet | er udløbet | ikke funnet |
  finnes ikke | ikke lenger | finner ikke | fant ikke | er utløpt | ei löytynyt | ei löydy | ei ole olemassa |
  on poistettu | ei ole enää | nie istnieje | nie została znaleziona | nie znaleziono | nie znaleźliśmy |
  nie możemy znaleźć | została usunięta | został usunięty | zostało usunięte | nieaktualne | wygasła | wygasło |
  niedostępny | nenalezen | nebyla nalezena | neexistuje | nenašli | nenašla | byla odstraněna | byla smazána |
  není k dispozici | nem található | nem létezik | nem elérhető | lejárt | nu a fost găsit | nu există |
  nu mai este disponibil | a expirat | bulunamadı | mevcut değil | kaldırıldı | yayından kaldırıl | süresi doldu |
  не найден | не существует | больше не существует | удалена | удалено | удален | недоступ | не нашли | снято с |
  снята с | закрыта | не знайден | не існує | видален | δεν βρέθηκε | δεν υπάρχει | nije pronađen | ne postoji |
  не е намерен | не съществува | غير موجود | لم يتم العثور | לא נמצא | אינו קיים | לא קיים | tidak ditemukan |
  tidak tersedia | tidak ada | không tìm thấy | không tồn tại | 見つかりません | 存在しません | 削除されました | 終了しました | 不存在 | 找不到 |
  未找到 | 已删除 | 已下架 | 已失效 | 찾을 수 없 | 존재하지 않 | 삭제되었 | ไม่พบ
`);
