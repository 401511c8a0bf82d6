import { phrases } from "./phrases.ts";

/** Headlines of a sign-in form. */
export const LOGIN = phrases(`
  welcome back | log in | login | log-in | sign in | sign-in | signin | members only | member login |
  you must be logged in | anmelden | anmeldung | einloggen | connexion | se connecter | connectez-vous |
  identifiez-vous | iniciar sesión | inicia sesión | acceder | accedi | inloggen | logga in | log ind | logg inn |
  kirjaudu | zaloguj | logowanie | entrar | iniciar sessão | přihlášení | bejelentkezés | autentificare |
  giriş yap | войти | вход | ログイン | 登录 | 로그인 | sign up | sign-up | register | join now | must log in |
  log in to continue | sign in to continue | please log in | please sign in | enter store using password |
  enter using password | password protected | password required | restricted area | private site |
  melden sie sich an | melde dich an | bitte anmelden | mitgliederbereich | geschützter bereich |
  passwortgeschützt | registrieren | identification | espace membre | accès réservé | acceso privado |
  área privada | accesso riservato | area riservata | mijn account | zaloguj się | přihlásit | prihlásenie |
  jelentkezzen be | conectare | giriş | oturum aç | увійти | вхід | σύνδεση | 会员登录 | 登入 | 會員登入 | サインイン |
  تسجيل الدخول | התחברות | đăng nhập | masuk | เข้าสู่ระบบ
`);

/** Sentences that end the free part of a text. */
export const PAYWALL = phrases(`
  subscribe to continue | subscribe to read this | subscribe to read the | subscribe to unlock |
  subscribe now to read | subscribe to keep reading | subscribe for full access | subscribe for unlimited |
  start your free trial to | to continue reading | to keep reading | to read the full article |
  to read the full story | to read the rest of this | to read the rest of the | to read this article |
  to read this story | to read more of this article | unlock this article | unlock this story |
  unlock the full article | unlock full access | for subscribers only | is for subscribers |
  is for paying subscribers | is for members only | this post is for | subscriber-only | subscriber exclusive |
  subscribers only | exclusive to subscribers | exclusively for subscribers | reserved for subscribers |
  available to subscribers | available only to subscribers | only available to members | members-only story |
  member-only story | reached your limit of free | reached your article limit | last free article |
  free articles left | free article left | free articles remaining | free article remaining |
  log in to continue reading | sign in to continue reading | register to continue reading | register to read |
  create a free account to | become a member to read | become a subscriber to | already a subscriber |
  jetzt weiterlesen | um weiterzulesen | weiterlesen mit dem | weiterlesen mit plus | weiterlesen mit einem |
  mit dem plus-abo | lesen sie diesen artikel mit | abonnenten vorbehalten | exklusiv für abonnenten |
  nur für abonnent | artikel freischalten | artikel weiterlesen mit | jetzt freischalten | weiterlesen und abo |
  registrieren und weiterlesen | bezahlinhalt | sie haben noch kein abo | bereits abonnent | mit abo weiterlesen |
  artikel ist kostenpflichtig | réservé aux abonnés | réservée aux abonnés | réservé à nos abonnés |
  réservés aux abonnés | abonnez-vous pour lire | abonnez-vous pour accéder | abonnez-vous pour continuer |
  pour lire la suite | pour lire l'intégralité | reste de cet article | de cet article à lire |
  cet article est réservé | déjà abonné | exclusivo para suscriptores | solo para suscriptores |
  suscríbete para leer | suscríbete para seguir | suscríbete para continuar | para seguir leyendo |
  hazte suscriptor | contenido exclusivo | ya eres suscriptor | riservato agli abbonati |
  riservata agli abbonati | abbonati per leggere | abbonati per continuare | abbonati per accedere |
  per continuare a leggere | per leggere l'articolo | sei già abbonato | contenuto riservato |
  alleen voor abonnees | exclusief voor abonnees | om verder te lezen | lees verder met een | word abonnee om |
  al abonnee | exclusivo para assinantes | para continuar lendo | assine para ler | assine para continuar |
  conteúdo exclusivo para | já é assinante | för prenumeranter | lås upp artikeln | låst artikel |
  bli prenumerant för | för att läsa hela | för att läsa vidare | kun for abonnenter | for abonnenter |
  køb abonnement for | læs hele artiklen med | for at læse videre | for å lese videre | bli abonnent for |
  vain tilaajille | tilaa ja jatka | jatka lukemista tilaamalla | tylko dla subskrybentów | dla subskrybentów |
  aby czytać dalej | pozostało 80% artykułu | % artykułu | czytaj dalej z | wykup dostęp | pro předplatitele |
  pouze pro předplatitele | odemkněte článek | článek je jen pro | len pre predplatiteľov | előfizetőknek |
  csak előfizetők | doar pentru abonați | pentru abonați | aboneler için | sadece aboneler |
  только для подписчиков | оформите подписку, чтобы | чтобы читать дальше | μόνο για συνδρομητές | 会員限定 | 有料会員 |
  続きを読むには | 残り文字 | 订阅后阅读 | 仅限会员 | 會員限定 | 訂閱後 | 구독자 전용 | 유료 회원
`);

/** Words for the rest of a text, for sentences with `SUBSCRIBE`. */
export const READ_ON = phrases(`
  sigue leyendo | continúa leyendo | continua lendo | lies weiter | lesen sie weiter | lisez la suite |
  fortsätt läsa | jatka lukemista |
  alle artikel lesen | alle inhalte | tous les articles | todos los artículos | tutti gli articoli | alle artikelen |
  continue reading | keep reading | read on | read the full | read the rest | read more | full access |
  unlimited access | read this | weiterlesen | weiter lesen | weiterzulesen | ganzen artikel | gesamten artikel |
  vollen zugriff | lire la suite | poursuivre la lecture | continuer la lecture | lire l'article |
  lire cet article | accès illimité | seguir leyendo | continuar leyendo | leer más | leer este |
  continuare a leggere | continua a leggere | leggere tutto | leggere l'articolo | verder lezen | lees verder |
  hele artikel | continuar lendo | continue lendo | ler este | läsa vidare | läs vidare | hela artikeln |
  læse videre | læs videre | hele artiklen | lese videre | les videre | hele saken | lue lisää | jatka lukemista |
  czytać dalej | czytaj dalej | cały artykuł | celý článek | číst dál | tovább olvas | citește mai mult |
  читать дальше | читать полностью | 続きを読む | 全文を読む | 阅读全文 | 閱讀全文 | 계속 읽
`);

/** Words for the price of a text. */
export const SUBSCRIBE = phrases(`
  kostenlos testen | gratis testen | monat kostenlos | jederzeit kündbar | per month | a month | a week |
  mois gratuit | sans engagement | mes gratis | mese gratis | gratis proberen |
  subscribe now | subscribe to | subscriber | subscription | free trial | trial | become a member | membership |
  abo | abonnement | abonnent | abonnenten | probeabo | probemonat | abonnez | abonné | suscríbete | suscripción |
  suscriptor | abbonati | abbonamento | abonnee | abonneer | assinante | assinatura | assine | prenumerera |
  prenumerant | prenumeration | abonner | abonnér | tilaa | tilaaja | subskrypcj | prenumerat | předplat |
  előfizet | abonament | abonează | подписк | подпишитесь | подписчик | 有料 | 会員 | 订阅 | 會員 | 구독
`);

/** Sentences of a site that is out of order, or that does not serve the reader. */
export const CLOSED = phrases(`
  need to enable javascript | enable javascript to run | gleich geht es weiter | führen wartungsarbeiten |
  führen derzeit wartungsarbeiten | in kürze zurück |
  in kürze wieder | effectuons une maintenance | realizando tareas de mantenimiento | facendo manutenzione |
  we'll be right back | we will be right back | performing scheduled maintenance | performing maintenance |
  check back soon | check back shortly | führen gerade wartungsarbeiten | schauen sie bald wieder |
  cannot grant you access | due to legal reasons | confirm your age | years or older | must be 18 | must be 21 |
  down for maintenance | be back soon | back shortly | back online soon | temporarily unavailable |
  temporarily offline | temporarily closed | service is unavailable | error establishing a database connection |
  not available in your country | not available in your region | not available in your location |
  unavailable in your country | unavailable in your region | isn't available in your | not available where you |
  unavailable for legal reasons | cannot grant access | readers in the european | verify your age |
  enter your date of birth | legal drinking age | are you over 18 | are you over 21 | are you 18 | are you 21 |
  18 or older | 21 or older | over the age of 18 | browser is not supported | browser isn't supported |
  browser is no longer supported | browser is out of date | upgrade your browser | update your browser |
  outdated browser | critical error on this website | uncaught error | call to undefined | client-side exception |
  server-side exception | unexpected error has occurred | technical difficulties | now in line |
  estimated wait time | wir sind bald wieder | bald wieder für sie | vorübergehend nicht erreichbar |
  vorübergehend nicht verfügbar | derzeit nicht erreichbar | altersprüfung | schon 18 jahre | mindestens 18 |
  18 jahre alt | etwas ist schiefgelaufen | etwas schiefgelaufen | ein fehler ist aufgetreten |
  in ihrem land nicht verfügbar | in deinem land nicht | browser wird nicht unterstützt | maintenance en cours |
  temporairement indisponible | temporairement inaccessible | nous revenons | de retour bientôt | plus de 18 ans |
  âge légal | une erreur est survenue | une erreur s'est produite | pas disponible dans votre |
  navigateur n'est pas | temporalmente no disponible | volvemos pronto | volveremos pronto | eres mayor de |
  algo salió mal | algo ha salido mal | ha ocurrido un error | no está disponible en tu | no disponible en tu |
  temporaneamente non disponibile | torniamo presto | hai più di 18 | qualcosa è andato storto |
  si è verificato un errore | tijdelijk niet beschikbaar | tijdelijk niet bereikbaar | zo terug | ouder dan 18 |
  18 jaar of ouder | er is iets misgegaan | er ging iets mis | temporariamente indisponível | voltamos em breve |
  maior de 18 | algo deu errado | ocorreu um erro | underhållsarbete | tillfälligt otillgänglig |
  tillfälligt stängd | snart tillbaka | något gick fel | fyllt 18 | är du över | midlertidigt utilgængelig |
  er du over 18 | noget gik galt | midlertidig utilgjengelig | noe gikk galt | huoltokatko | jotain meni pieleen |
  täyttänyt 18 | przerwa techniczna | prace konserwacyjne | wracamy wkrótce | ukończyłeś 18 | masz ukończone 18 |
  coś poszło nie tak | wystąpił błąd | probíhá údržba | je vám 18 | něco se pokazilo | elmúltál 18 | mentenanță |
  bakım çalışması | bakımdayız | 18 yaşından büyük | bir hata oluştu | технические работы | ведутся технические |
  вам есть 18 | что-то пошло не так | произошла ошибка | технічні роботи | メンテナンス中 | メンテナンスのため | 18歳以上 | エラーが発生 |
  系统维护 | 正在维护 | 网站维护 | 점검 중 | 서비스 점검
`);

/** Words that mean a closed site only where a headline says nothing else. */
export const CLOSED_WEAK = phrases(`
  wartung |
  even in onderhoud | maintenance | service unavailable | internal server error | database error | bad gateway |
  gateway timeout | gateway time-out | fatal error | application error | something went wrong | went wrong |
  error has occurred | an error occurred | try again later | vedligeholdelse | vedlikehold | onderhoud |
  wartungsarbeiten | wartungsmodus | database connection | 502 | 503 | 500 | 504 | high traffic | high demand |
  your turn | parse error | stack trace | over 18 | scheduled maintenance | under maintenance | maintenance mode |
  unsupported browser | be right back | age verification | altersverifikation | european economic area |
  volljährig | legal age | old enough | über 18 | maggiorenne | mayor de edad | waiting room | warteschlange |
  in the queue | file d'attente | údržba | karbantartás | en maintenance | en mantenimiento | in manutenzione |
  em manutenção | in onderhoud
`);
