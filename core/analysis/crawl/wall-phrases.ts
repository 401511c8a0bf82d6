/** Phrases of pages that servers send in place of the requested page, in the languages of the web. Compared without case and accents. */

/** Phrases between bars. */
function list(text: string): readonly string[] {
  return text.split("|").map((phrase) => phrase.trim());
}

/** Headline of a missing page. A headline counts when it says nothing else. */
export const NOT_FOUND = list(`
  page not found | page cannot be found | page can't be found | page could not be found |
  page couldn't be found | page was not found | page is not available | page isn't available |
  page is no longer available | page no longer exists | page doesn't exist | page does not exist |
  page you requested | page you are looking for | page you're looking for | page that you look for |
  can't find that page | cannot find that page | can't find the page | couldn't find that page |
  couldn't find the page | couldn't find this page | can't seem to find | article not found |
  product not found | post not found | content not found | file not found | listing not found |
  nothing was found | nothing found | nothing here | not found | no longer available | has been removed |
  page is gone | page missing | error 404 | 404 error | http 404 | 404 | seite nicht gefunden |
  seite konnte nicht gefunden | seite wurde nicht gefunden | seite existiert nicht | seite gibt es nicht |
  seite ist nicht verf\u00fcgbar | seite nicht verf\u00fcgbar | nicht gefunden | nicht mehr verf\u00fcgbar |
  fehler 404 | page introuvable | page non trouv\u00e9e | page n'existe pas | page n'existe plus |
  page n'est pas disponible | page n'est plus disponible | page demand\u00e9e n'existe | introuvable |
  erreur 404 | p\u00e1gina no encontrada | p\u00e1gina no existe | p\u00e1gina que buscas |
  p\u00e1gina que busca | no se ha encontrado | no se encontr\u00f3 | no hemos encontrado |
  ya no est\u00e1 disponible | pagina non trovata | pagina non esiste | pagina non \u00e8 stata trovata |
  pagina che cerchi | pagina che stai cercando | errore 404 | pagina niet gevonden | pagina bestaat niet |
  pagina is niet gevonden | niet gevonden | p\u00e1gina n\u00e3o encontrada | p\u00e1gina n\u00e3o existe |
  p\u00e1gina n\u00e3o foi encontrada | n\u00e3o encontrada | erro 404 | sidan hittades inte |
  sidan kunde inte hittas | sidan finns inte | sidan du s\u00f6ker | hittar inte sidan |
  siden blev ikke fundet | siden kunne ikke findes | siden findes ikke | siden finnes ikke |
  siden ble ikke funnet | fant ikke siden | sivua ei l\u00f6ytynyt | sivua ei l\u00f6ydy |
  nie znaleziono strony | strona nie istnieje | strona nie zosta\u0142a znaleziona | nie znaleziono |
  str\u00e1nka nenalezena | str\u00e1nka nebyla nalezena | str\u00e1nka neexistuje |
  az oldal nem tal\u00e1lhat\u00f3 | pagina nu a fost g\u0103sit\u0103 | pagina nu exist\u0103 |
  sayfa bulunamad\u0131 |
  \u03b7 \u03c3\u03b5\u03bb\u03af\u03b4\u03b1 \u03b4\u03b5\u03bd \u03b2\u03c1\u03ad\u03b8\u03b7\u03ba\u03b5 |
  \u0441\u0442\u0440\u0430\u043d\u0438\u0446\u0430 \u043d\u0435 \u043d\u0430\u0439\u0434\u0435\u043d\u0430 |
  страница не существует |
  \u0441\u0442\u043e\u0440\u0456\u043d\u043a\u0443 \u043d\u0435 \u0437\u043d\u0430\u0439\u0434\u0435\u043d\u043e |
  \u30da\u30fc\u30b8\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093 |
  \u898b\u3064\u304b\u308a\u307e\u305b\u3093\u3067\u3057\u305f | \u9875\u9762\u4e0d\u5b58\u5728 |
  \u9801\u9762\u4e0d\u5b58\u5728 | \u627e\u4e0d\u5230\u9875\u9762 | \u627e\u4e0d\u5230\u9801\u9762 |
  \ud398\uc774\uc9c0\ub97c \ucc3e\uc744 \uc218 \uc5c6
`);

/** Requests to show that the reader is a person, and refusals of automatic requests. */
export const BOT_CHECK = list(`
  not a robot | you are human | you're human | you are a human | are you human | are you a robot |
  you are a robot | verify you are | verifying you are | human verification | bot verification |
  security verification | security check | checking your browser | checking if the site connection is secure |
  unusual traffic | unusual activity | suspicious activity | automated requests | automated access |
  automated queries | captcha | just a moment | access denied | access to this page has been denied |
  access to this site has been denied | you have been blocked | request blocked | request was blocked |
  request has been blocked | robot check | ddos protection | press and hold | press & hold |
  pardon our interruption | one more step | attention required | enable javascript and cookies to continue |
  ray id | incident id | characters you see | slide to verify | drag the slider | kein roboter |
  ein mensch sind | mensch bist | sicherheits\u00fcberpr\u00fcfung | sicherheitspr\u00fcfung |
  ungew\u00f6hnlichen datenverkehr | ungew\u00f6hnlicher datenverkehr | ungew\u00f6hnliche aktivit\u00e4t |
  zugriff verweigert | automatisierte anfragen | pas un robot | \u00eates humain | \u00eates un humain |
  trafic inhabituel | trafic exceptionnel | v\u00e9rification de s\u00e9curit\u00e9 |
  contr\u00f4le de s\u00e9curit\u00e9 | acc\u00e8s refus\u00e9 | no soy un robot | no eres un robot |
  no es un robot | eres humano | es humano | tr\u00e1fico inusual | verificaci\u00f3n de seguridad |
  control de seguridad | acceso denegado | non sono un robot | non sei un robot | sei umano |
  traffico insolito | controllo di sicurezza | verifica di sicurezza | accesso negato | geen robot |
  een mens bent | ongebruikelijk verkeer | beveiligingscontrole | toegang geweigerd | inte en robot |
  inte \u00e4r en robot | ikke en robot | ikke er en robot | et ole robotti | nie jeste\u015b robotem |
  nie jestem robotem | nietypowy ruch | n\u00e3o sou um rob\u00f4 | n\u00e3o \u00e9 um rob\u00f4 |
  tr\u00e1fego incomum | acesso negado | nejsem robot | nejste robot |
  robot olmad\u0131\u011f\u0131n\u0131z\u0131 | \u043d\u0435 \u0440\u043e\u0431\u043e\u0442 |
  подозрительный трафик |
  \u30ed\u30dc\u30c3\u30c8\u3067\u306f |
  \u901a\u5e38\u3068\u7570\u306a\u308b\u30c8\u30e9\u30d5\u30a3\u30c3\u30af | \u4e0d\u662f\u673a\u5668\u4eba |
  \u4e0d\u662f\u6a5f\u5668\u4eba | \u5b89\u5168\u9a8c\u8bc1 | \u5b89\u5168\u9a57\u8b49 |
  \ub85c\ubd07\uc774 \uc544\ub2d9
`);

/** Words of consent texts. */
export const CONSENT = list(`
  cookie | consent | partners | vendors | privacy | personal data | personal information |
  information on a device | information on your device | device identifiers | legitimate interest |
  personalised ad | personalized ad | measurement of advertising | audience research | your preferences |
  your choices | tracking technolog | einwillig | zustimm | datenschutz | personenbezogen |
  partner verarbeiten | unsere partner | auf einem ger\u00e4t | berechtigtes interesse | personalisierte |
  consentement | donn\u00e9es personnelles | donn\u00e9es \u00e0 caract\u00e8re personnel | nos partenaires |
  vie priv\u00e9e | confidentialit\u00e9 | publicit\u00e9s personnalis | consentimiento | datos personales |
  nuestros socios | privacidad | consenso | dati personali | nostri partner | i nostri fornitori |
  riservatezza | toestemming | persoonsgegevens | onze partners | consentimento | dados pessoais | privacidade |
  samtyck | samtykk | personuppgifter | personoplysninger | personopplysninger | integritet | evastei |
  suostumu | henkil\u00f6tiet | ciasteczk | plik\u00f3w cookie | zgod\u0119 | zgody | danych osobowych |
  dane osobowe | souhlas | osobn\u00edch \u00fadaj | osobn\u00ed \u00fadaje | adatv\u00e9delm |
  hozz\u00e1j\u00e1rul | consim\u021b\u0103m | \u00e7erez | ki\u015fisel veri |
  \u0441\u043e\u0433\u043b\u0430\u0441\u0438\u0435 |
  \u043f\u0435\u0440\u0441\u043e\u043d\u0430\u043b\u044c\u043d | \u540c\u610f | \u30af\u30c3\u30ad\u30fc |
  \u500b\u4eba\u60c5\u5831 | \u9690\u79c1 | \ucfe0\ud0a4 | \ub3d9\uc758
`);

/** Labels of the control that accepts a consent text. */
export const ACCEPT = list(`
  accept | agree | allow all | got it | consent | akzeptier | zustimm | annehmen | einverstanden |
  alles erlauben | alle erlauben | accepter | j'accepte | autoriser | aceptar | acepto | accett | acconsent |
  accepteren | akkoord | aceitar | concordo | godk\u00e4nn | acceptera | godta | tillad | hyv\u00e4ksy |
  akceptuj | zgadzam | p\u0159ijm | souhlas\u00edm | elfogad | accept\u0103 | kabul |
  \u043f\u0440\u0438\u043d\u044f\u0442\u044c | \u0441\u043e\u0433\u043b\u0430\u0441 | \u540c\u610f |
  \u63a5\u53d7 | \ub3d9\uc758
`);

/** Headlines of a sign-in form. */
export const LOGIN = list(`
  log in | login | log-in | sign in | sign-in | signin | members only | member login | you must be logged in |
  anmelden | anmeldung | einloggen | connexion | se connecter | connectez-vous | identifiez-vous |
  iniciar sesi\u00f3n | inicia sesi\u00f3n | acceder | accedi | inloggen | logga in | log ind | logg inn |
  kirjaudu | zaloguj | logowanie | entrar | iniciar sess\u00e3o | p\u0159ihl\u00e1\u0161en\u00ed |
  bejelentkez\u00e9s | autentificare | giri\u015f yap | \u0432\u043e\u0439\u0442\u0438 |
  \u0432\u0445\u043e\u0434 | \u30ed\u30b0\u30a4\u30f3 | \u767b\u5f55 | \ub85c\uadf8\uc778
`);

/** Sentences that end the free part of a text. */
export const PAYWALL = list(`
  subscribe to continue | subscribe to read | subscribe to unlock | subscribe now to read |
  to continue reading | to keep reading | to read the full | to read the rest | to read this article |
  to read this story | unlock this article | unlock this story | for subscribers only | subscriber-only |
  subscribers only | exclusive to subscribers | reserved for subscribers | available to subscribers |
  reached your limit of free articles | reached your article limit | free articles left |
  free articles remaining | log in to continue | sign in to continue | register to continue |
  create a free account to continue | jetzt weiterlesen | um weiterzulesen | weiterlesen mit |
  abonnenten vorbehalten | f\u00fcr abonnenten | nur f\u00fcr abonnent | artikel freischalten |
  r\u00e9serv\u00e9 aux abonn\u00e9s | r\u00e9serv\u00e9 \u00e0 nos abonn\u00e9s | abonnez-vous pour |
  pour lire la suite | reste de cet article | exclusivo para suscriptores | solo para suscriptores |
  suscr\u00edbete para | para seguir leyendo | riservato agli abbonati | abbonati per |
  per continuare a leggere | alleen voor abonnees | verder lezen | om verder te lezen |
  exclusivo para assinantes | para continuar lendo | assine para | f\u00f6r prenumeranter |
  l\u00e5s upp artikeln | kun for abonnenter | for abonnenter | vain tilaajille | tylko dla subskrybent\u00f3w |
  aby czyta\u0107 dalej | \u4f1a\u54e1\u9650\u5b9a | \u7d9a\u304d\u3092\u8aad\u3080\u306b\u306f
`);

/** Pages of a domain without a site. */
export const PARKED = list(`
  domain is for sale | domain may be for sale | domain name is for sale | domain for sale | buy this domain |
  inquire about this domain | interested in this domain | domain is parked | parked free | parked domain |
  domain has expired | domain is registered | domain has been registered | account has been suspended |
  account suspended | website is suspended | site is suspended | default web page | default page |
  welcome to nginx | apache is functioning normally | test page for the | site not configured | future home of |
  domain steht zum verkauf | domain kaufen | diese domain | domaine est \u00e0 vendre | nom de domaine |
  dominio en venta | dominio est\u00e1 en venta | dominio in vendita | domein is te koop | domein te koop |
  dom\u00ednio \u00e0 venda | dom\u00e4nen \u00e4r till salu | domena na sprzeda\u017c |
  \u0434\u043e\u043c\u0435\u043d \u043f\u0440\u043e\u0434\u0430\u0435\u0442\u0441\u044f |
  \u57df\u540d\u51fa\u552e
`);

/** Pages of a site that is out of order, or that does not serve the reader's country or age. */
export const CLOSED = list(`
  down for maintenance | under maintenance | scheduled maintenance | maintenance mode | be back soon |
  be right back | temporarily unavailable | service unavailable | internal server error |
  error establishing a database connection | bad gateway | gateway timeout | not available in your country |
  not available in your region | unavailable in your country | unavailable in your region |
  european economic area | verify your age | age verification | browser is not supported | unsupported browser |
  wartungsarbeiten | wartungsmodus | vor\u00fcbergehend nicht erreichbar | altersverifikation | en maintenance |
  temporairement indisponible | en mantenimiento | temporalmente no disponible | in manutenzione |
  temporaneamente non disponibile | in onderhoud | tijdelijk niet beschikbaar | em manuten\u00e7\u00e3o |
  underh\u00e5ll | vedligeholdelse | przerwa techniczna |
  \u0442\u0435\u0445\u043d\u0438\u0447\u0435\u0441\u043a\u0438\u0435 \u0440\u0430\u0431\u043e\u0442\u044b |
  \u30e1\u30f3\u30c6\u30ca\u30f3\u30b9\u4e2d
`);
