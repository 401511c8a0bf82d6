import { phrases } from "./phrases.ts";

/** Ideas that walls express in many wordings. Each list holds beginnings of words in many languages. */

/** A link or an address that leads nowhere, and who may have broken it. */
export const BAD_LINK = phrases(`
  this address | diese adresse | dieser adresse | unter dieser | cette adresse | esta dirección | questo indirizzo |
  dit adres | deze link | este endereço | tym adresem | den här adressen | denne adresse | по этому адресу |
  took a holiday | wandered off | lien brisé | esté roto | enlace está roto | hayamos movido | se ha perdido |
  verdwaald | spostata | eliminata | verplaatst |
  typo | mistyped | misspelled | outdated link | link is old | link is broken | broken link | old link | dead link |
  wrong turn |
  renamed | moved on | has moved | may have moved | might have moved | dead end | lost in space | tippfehler |
  vertippt | veraltet | falsche adresse |
  rompu | obsolète | mal saisi | erronée | faute de frappe | égarée | enlace roto | mal escrita | obsoleto |
  haya cambiado |
  collegamento interrotto | digitato male | errato | non valido | verouderd | tikfout | typefout | uitverkocht of |
  ter mudado | digitado errado | incorreto | literówk | nieaktualn | błędny adres | błędny link | felstavad |
  stavat fel |
  kan ha flyttats | kan ha tagits | tastet forkert | tastefejl | måske er den flyttet | kan være flyttet |
  feilstavet | kirjoitusvirhe | vanhentunut |
  přesunuta | překlep | elgépel | áthelyez | eski olabilir | yanlış yaz | taşınmış | ошиблись | опечатк | устарел |
  перемещ |
  помилк |移動また | 変更された可能性 | 削除された可能性 | urlが間違 | 链接已失效 | 输入的网址 | 주소가 잘못
`);

/** Something that is not there, whatever its name is. */
export const GONE = phrases(`
  nothing | nichts | rien | nada | niente | niets | nic nie | ingenting | intet | mitään | ничего | has ended |
  is over | was removed | werkt niet | finden wir nicht |
  nothing here | nothing at this | anything at this | isn't anything | there isn't anything | something's missing |
  no longer on the market | no longer accept |
  sold or withdrawn | has been withdrawn | has been filled | been retired | taken down | any more | removed it |
  made it private |
  used to live | used to be here | hier ist leider nichts | hier ist nichts | aus dem sortiment |
  nicht mehr verfügbar | nicht mehr online | nicht mehr |
  n'est plus | a été retirée | a été retiré | a expiré | l'a supprimé | n'existe | no existe | ya no |
  se ha retirado | no hemos encontrado |
  no encontramos | non è più | non esiste | non trovat | bestaat niet | niet meer | niet gevonden |
  deixado de existir | não encontramos |
  não existe | já não | não está mais | nie istnieje | nigdy nie istniała | została usunięta | usunięt | finns inte |
  tagits bort |
  findes ikke | ikke findes | finnes ikke | ikke lenger | ei löytynyt | on ehkä poistettu | poistettu | neexistuje |
  nenalezen | nem található |
  töröltük | bulunamadı | kaldırıl | такой страницы нет | удалена | удалено | не найден | больше нет | 見つかりません |
  存在しません | 削除され |
  不存在 | 找不到 | 찾을 수 없
`);

/** Ways on that an error page offers. */
export const WAY_ON = phrases(`
  utilisez la recherche | revenez | zoekfunctie | volte | vai alla | przejdź na | current lots | our current |
  head back |
  how about one of | take me home | go home | back home | home page | homepage | back to home | docs home |
  see similar | similar homes | browse our | try fewer | check the spelling |
  looking for | use the search | try searching | zur startseite | startseite | nutzen sie bitte die suche |
  die suche | ähnliche artikel | retour à l'accueil |
  page d'accueil | annonces semblables | vuelve al inicio | volver al inicio | página de inicio | que buscaba |
  que busca | buscador | torna alla home |
  homepage | pagina iniziale | che cerchi | che cercavi | servizio clienti | terug naar | use a pesquisa |
  página inicial | que procura | stronę główną |
  strona główna | szukasz | startsidan | forsiden | startside | etusivu | etsimäsi | hlavní stran | úvodní stran |
  hledaná | főoldal | keresett | ana sayfa |
  aradığınız | на главную | главной | トップページ | お探しの | ホームに戻る | 返回首页 | 홈으로
`);

/** Words of a site that is out of order. */
export const UPKEEP = phrases(`
  repairs | prace technicz | lavori | mejorando | mejoras | mise à jour | technische pause | kurze pause |
  pause technique | umbau |
  maintenance | upgrade | updating our | wartung | überarbeit | travaux | mantenimiento | manutenzion | onderhoud |
  manutenç | konserwac |
  przerwa | ulepszen | underhåll | vedligehold | vedlikehold | huolto | údržb | karbantart | mentenan | bakım |
  технические | техническ |
  обслуживан | メンテナンス | 维护 | 維護 | 점검
`);

/** The promise that a site returns. */
export const RETURN = phrases(`
  hour | later | später | plus tard | más tarde | volverá | più tardi | torna | tornerà | later terug | mais tarde |
  później | senare | senere | později | позже |
  right back | back soon | be back | back shortly | check again | come back | try again later | gleich zurück |
  bald zurück | später wieder | später noch | noch einmal |
  wieder da | wieder für sie | revenons | de retour | réessayez | volvemos | volveremos | inténtelo | torniamo |
  torneremo | riprova | zo terug |
  snel terug | weer online | voltamos | volte mais tarde | wracamy | zapraszamy wkrótce | wrócimy | tillbaka |
  tilbage | tilbake | palaamme | brzy zpět |
  visszatér | revenim | geri döne | вернемся | вернёмся | しばらくして | 后再 | 다시 이용
`);

/** A request of a reader, or the way to the page. */
export const ACCESS = phrases(`
  access | your request | your connection | zugriff | zugang | ihre anfrage | aufrufe | accès | votre requête |
  acceso | su solicitud | accesso |
  richiesta | toegang | uw verzoek | acesso | seu pedido | dostęp | twoje żądanie | åtkomst | adgang | tilgang |
  pääsy | přístup | hozzáférés | erişim |
  доступ | ваш запрос | アクセス | 访问 | 訪問 | 접근
`);

/** A refusal. */
export const REFUSED = phrases(`
  blocked | denied | refused | rejected | restricted | limited | gesperrt | blockiert | verweigert | abgelehnt |
  eingeschränkt | zu viele | bloqué | refusé | refusée |
  interdit | bloquead | denegad | restringid | bloccat | negat | geblokkeerd | geweigerd | beperkt | negado |
  recusad | zablokowan | odmow | zabron |
  nekad | blockerad | blokeret | nægtet | blokkert | nektet | estetty | zablokován | odepřen | zamítnut | megtagad |
  letilt | engellen | reddedil |
  заблокирован | запрещ | ограничен | отклон | ブロック | 拒否 | 制限 | 拒绝 | 阻止 | 차단
`);

/** Who refuses, and what a person quotes to an administrator. */
export const GUARD = phrases(`
  firewall | pare-feu | cortafuegos | reference | référence | referencia | riferimento | referentie | incident |
  your ip | ihre ip | ip address | ip-adresse |
  administrat | security service | automatisch | automatic | automatique | automática | automático | automated |
  automat | robot | bot | 自動 | 机器 | firewallem | брандмауэр | ваш ip
`);

/** A check of the reader's browser or connection that runs by itself. */
export const CHECKING = phrases(`
  checking a few | is being | inspected | slide | drag | glissez | deslice | trascina | sleep de | przesuń | écarter |
  tick the | select all | wählen sie alle |
  checking your | verifying your | comprobando su | comprobando tu | verificando su | comprobación | prüfen wir |
  prüfen ihren | kurz ihren browser | vérifions | vérification |
  controlliamo | verifichiamo | controleren | kontrollerar | kontrollerer | verificamos | verificando | sprawdzamy |
  weryfikacj | ověřujeme | kontrolujeme | ellenőriz |
  kontrol edi | проверяем | проверка | confirming | 確認してい | 正在检查 | 검사 중
`);

/** A name on the internet. */
export const DOMAIN = phrases(`
  domain | domaine | dominio | domein | domínio | domän | domæne | domene | verkkotunnus | domena | domeny | domenę |
  doména | alan adı | домен | ドメイン | 域名 | 網域 | 도메인 | this name
`);

/** The state of a name without a site. */
export const UNUSED = phrases(`
  can be yours | broker | on its way | being built | is coming | aparcado | publicado | gereserveerd | utrzymywan |
  zarezerwowan | freigeschaltet | verbunden | obtenez un prix |
  for sale | make an offer | lease to own | interested in | buy it now | parked | registered | no website |
  under construction | expired | the domain owner | zum verkauf | zum kauf | kaufen | registriert | geparkt |
  à vendre | enregistré | réservé | en venta | a la venta | estacionad | registrad | registad | registrat |
  in vendita | attesa di pubblicazione | te koop | geregistreerd |
  geen website | gereserveerd | à venda | na sprzedaż | zarejestrowan | zaparkowan | cenę domeny | till salu |
  parkerad | registrerat | registrerad | til salg | til salgs | parkeret |
  myynnissä | na prodej | zaregistrov | eladó | vânzare | satılık | продаётся | продается | купить | припаркован |
  зарегистрирован | 販売 | 取得され | 出售 | 已注册 | 판매
`);

/** The price of a text: a subscription, an account, a purchase. */
export const PRICE = phrases(`
  subscri | a month | per month | cancel anytime | premium account | premium | purchase this |
  through your institution | free articles | full digital access | membership | paid members |
  abonn | abo | abos | im monat | monat | kündbar | mois | s'abonner | suscri | mes gratis | primer mes | abbonat |
  al mese | word abonnee | assin | prenumer | månad | krona | kroner |
  måned | tilaa | kuukau | subskryb | wykup | předplat | měsíc | előfizet | abonează | abone | подпис | 有料 | 会員 | 月額 |
  订阅 | 会员 | 구독
`);

/** The text that has a price. */
export const WHOLE_TEXT = phrases(`
  read | reading | this post | this article | this story | this statistic | all statistics | every story |
  all stories | full access | full digital access | unlimited access | get access | access through |
  articles | weiterlesen | alle artikel | vollen zugriff | ganzen artikel | lesen | la suite | cet article | article |
  lire | seguir leyendo | contenido | leer | questo articolo | articoli | leggere |
  lees | artikelen | lezen | artigo | ler | treść | czytać | artykuł | artikeln | artiklar | läs | læs | artikler |
  artiklen | saken | jutun | lukea | článek | číst | cikk | olvas |
  articol | citi | yazı | oku | материал | стать | дочитать | читать | 記事 | 続き | 全文 | 文章 | 기사
`);

/** Question words and other words of a headline that explains something. A wall does not explain itself. */
export const EXPLAINS = phrases(`
  what is | what it | what are | what to | what the | what does | how to | how do | how does | how a | why |
  explained | guide | fixes | how captchas | fix | meaning | so geht | so funktioniert | was ist | was tun |
  was bedeutet | wie man | wie funktioniert | warum |
  richtig | à quoi | que faire | qu'est-ce | pourquoi | qué es | cómo | por qué | o que é | o que fazer |
  como funciona | por que | cos'è | come funziona | cosa fare | perché | wat is |
  wat te doen | hoe | waarom | uitgelegd | co zrobić | co to | jak | dlaczego | vad är | så rättar | varför |
  hvad er | hvordan | hvorfor | mikä on | miten | miksi | co je | proč | mi az | hogyan |
  ce este | nedir | nasıl | neden | что такое | что делать | как исправить | почему | とは | 方法 | 原因 | 是什么 | 为什么 | 怎么 |
  무엇 | 방법
`);

/** Traffic that looks automatic. */
export const UNUSUAL = phrases(`
  slow down | wait a | warten sie | patientez | espere | attendi | wacht | poczekaj |
  unusual | suspicious | too many | detected | picked up | looks automated | ungewöhnlich | verdächtig |
  festgestellt | erkannt | inhabituel | suspect | détecté |
  inusual | sospechos | detectado | insolito | sospett | rilevat | ongebruikelijk | verdacht | gedetecteerd |
  incomum | suspeit | detetad | detectámos |
  nietypow | podejrzan | wykry | ovanlig | misstänkt | usædvanlig | mistænkelig | uvanlig | neobvykl | podezřel |
  szokatlan | olağan dışı | şüpheli |
  подозрительн | необычн | 検出 | 不審 | 異常 | 异常 | 可疑 | 비정상
`);

/** A page for some readers only. */
export const MEMBERS = phrases(`
  members | is private | need permission | have permission | request access | ask for access | request to join |
  agree and join | join to see | mitglieder | zugriff anfordern |
  membres | accès réservé | socios | miembros | soci | riservat | leden | membros | członk | użytkowników | medlem |
  medlemmer | jäsen | členov | tagok | üye |
  участник | закрытая группа | 会員限定 | メンバー | 会员 | 회원
`);

/** Parts of a sign-in. */
export const CREDENTIALS = phrases(`
  password | username | user name | credentials | passwort | kennwort | benutzername | zugangsdaten | mot de passe |
  identifiant | identifiants | contraseña | usuario |
  credenziali | nome utente | wachtwoord | gebruikersnaam | senha | palavra-passe | utilizador | hasło |
  nazwa użytkownika | lösenord | användarnamn | adgangskode |
  passord | brugernavn | salasana | heslo | jelszó | parola | şifre | пароль | логин | パスワード | 密码 | 密碼 | 비밀번호
`);

/** The trade's own word for a wall of a publisher. Its readers never see the word on one. */
export const PAYWALL_NAME = phrases(`
  paywall | pay wall | bezahlschranke | mur payant | péage | muro de pago | muros de pago | muro di pagamento |
  betaalmuur | betalvägg | betalingsmur | ペイウォール | 付费墙
`);

/** Words of texts for owners of sites. No page of a shop or a newspaper uses them to excuse itself. */
export const WEBMASTER = phrases(`
  301 | 302 | 410 | redirect | redirects | weiterleitung | umleit | leiten sie | seo | crawler | crawls |
  search console | htaccess | wordpress | plugin | nginx.conf | your site | your website |
  ihrer website | votre site internet | su sitio web | il tuo sito | uw website
`);
