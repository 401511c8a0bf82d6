import { phrases } from "./phrases.ts";

/** Requests to show that the reader is a person, and refusals of automatic requests. */
export const BOT_CHECK = phrases(`
  process your request right now | can't process your request | automated queries | automated traffic |
  automated access | automated tools | connection is secure | connection to the site |
  required part of this site | zeichen aus dem bild | automatisierten zugriff | automatisierte zugriffe |
  segurança da sua conexão | conexão com o site | seguridad de tu conexión | conexión segura |
  sicurezza della tua connessione | beveiliging van uw verbinding | sicherheit ihrer verbindung |
  verbindung zu überprüfen | characters in the image | letters in the image | text in the image |
  type the characters | activate and hold | support id | security policy | security rule | 按住滑块 | 拖动 | 滑块 | 请按住 |
  проверяем ваш браузер | проверка браузера | вашего браузера | captcha to continue | captcha ein |
  captcha lösen | not a robot | you're human | you are a human | verify you are | verifying you are |
  checking your browser | checking if the site connection is secure | unusual traffic | automated requests |
  access to this page has been denied | access to this site has been denied | you have been blocked |
  request was blocked | request has been blocked | press and hold | press & hold | pardon our interruption |
  enable javascript and cookies to continue | characters you see | slide to verify | drag the slider |
  kein roboter | ein mensch sind | mensch bist | ungewöhnlichen datenverkehr | ungewöhnlicher datenverkehr |
  ungewöhnliche aktivität | automatisierte anfragen | pas un robot | êtes humain | êtes un humain |
  trafic inhabituel | trafic exceptionnel | no soy un robot | no eres un robot | no es un robot | eres humano |
  tráfico inusual | non sono un robot | non sei un robot | sei umano | traffico insolito | geen robot |
  een mens bent | ongebruikelijk verkeer | inte en robot | inte är en robot | ikke en robot | ikke er en robot |
  et ole robotti | nie jesteś robotem | nie jestem robotem | nietypowy ruch | não sou um robô | não é um robô |
  tráfego incomum | nejsem robot | nejste robot | robot olmadığınızı | не робот | подозрительный трафик | ロボットでは |
  通常と異なるトラフィック | 不是機器人 | 로봇이 아닙 | verify you are human | verify that you are human | verify that you are not |
  verify you're human | confirm you are human | confirm that you are human | prove you are human |
  prove you're human | confirm you are a real | you are a real person | real person | not a bot | bot detection |
  solve this puzzle | solve the puzzle | complete the security check | complete the captcha | solve the captcha |
  completing the action below | review the security of your connection | you don't have permission to access |
  do not have permission to access | have permission to access this | request unsuccessful |
  disable any ad blocker | enable js and | calculating | protects the server against | against scraping |
  access to this site has been limited | access from your area | limited by the site owner |
  been blocked by network security | blocked by network | sent too many requests | made too many requests |
  sending requests too | try again later | blocked in error | your ip address has been | your ip has been |
  from your network | from your computer network | redirect shortly | redirected shortly | process is automatic |
  few seconds | click the button below to continue | validating your browser | javascript is disabled |
  requires javascript | please complete the | web application firewall | security service | malicious |
  bestätigen sie, dass | bestätige, dass du | roboter sind | kein bot | ihr browser wird überprüft |
  browser wird geprüft | zu viele anfragen | vorübergehend gesperrt | ihre ip-adresse | lösen sie das captcha |
  vous êtes humain | vous êtes un humain | vous n'êtes pas un robot | vérifiez que vous |
  sécurité de votre connexion | trop de requêtes | activité inhabituelle | résolvez | eres una persona |
  que eres humano | eres un ser humano | que no eres un | actividad inusual | resuelve el captcha |
  demasiadas solicitudes | comprobando tu navegador | tu red | di essere umano | di non essere un robot |
  sei un essere umano | dalla tua rete | attività insolita | troppe richieste | je een mens bent |
  u een mens bent | geen robot bent | vanaf je netwerk | verkeer van uw | te veel verzoeken | que você é humano |
  que é humano | você não é um robô | da sua rede | atividade incomum | muitas solicitações | är en människa |
  från ditt nätverk | ovanlig trafik | er et menneske | er ikke en robot | usædvanlig trafik | uvanlig trafikk |
  fra dit netværk | olet ihminen | epätavallista liikennettä | jesteś człowiekiem | z twojej sieci | jste člověk |
  neobvyklý provoz | nem robot | emberi lény | nu sunteți robot | nu ești robot | trafic neobișnuit |
  δεν είστε ρομπότ | είστε άνθρωπος | insan olduğunuzu | devam etmek için güvenlik | olağan dışı trafik |
  что вы не робот | вы не робот | а не робот | вы человек | похожи на автоматические | запросы с вашего |
  подтвердите, что | що ви не робот | ви людина | 完成安全验证 | 完成验证 | 请完成 | 证明您不是 | 异常流量 | 访问过于频繁 | 请输入验证码 | 拖动滑块 |
  人間であること | ロボットではない | 不審なアクセス | アクセスが集中 | 異常なトラフィック | 로봇이 아닙니다 | 사람인지 확인 | 비정상적인 트래픽 | لست روبوت | أنك إنسان |
  אינך רובוט | không phải là robot | bukan robot
`);

/** Words that mean a bot check only beside another sign of it. */
export const BOT_CHECK_WEAK = phrases(`
  robot or human | human or robot | sicherheitsabfrage | client challenge | challenge | 人机验证 | verificando |
  vérification de votre navigateur | proxy error | captcha | just a moment | access denied | one more step |
  security check | security verification | attention required | ray id | incident id | robot check |
  ddos protection | request blocked | zugriff verweigert | accès refusé | acceso denegado | accesso negato |
  toegang geweigerd | acesso negado | sicherheitsüberprüfung | sicherheitsprüfung | vérification de sécurité |
  contrôle de sécurité | verificación de seguridad | control de seguridad | controllo di sicurezza |
  verifica di sicurezza | beveiligingscontrole | es humano | suspicious activity | unusual activity |
  you are human | are you human | are you a robot | you are a robot | automated access | 不是机器人 | reference # |
  error code | too many requests | blocked | verificação de segurança | kontrola bezpieczeństwa |
  säkerhetskontroll | sikkerhedskontrol | sikkerhetskontroll | güvenlik kontrolü | проверка безопасности | 安全验证 |
  安全驗證 | セキュリティ確認 | 403 forbidden | forbidden | human verification | bot verification | please wait | checking |
  verification | vérification | verificación | weryfikacja | проверка | 429 | rate limit exceeded | rate limited
`);

/** Verbs of a request to show something, for sentences with `PERSON`. */
export const PROVE = phrases(`
  verify | verifying | confirm | prove | make sure | making sure | check if | check that | show that | show us |
  bestätig | verifizier | überprüf | beweis | sicherstell | vérifi | prouv | assurer | verific | comprueb |
  demuestr | asegur | conferm | dimostr | prov | assicur | garant | bevestig | verifieer | bewijs | controleer |
  bekräfta | verifiera | kontrollera | bekræft | bekreft | vahvista | varmista | potwierdź | zweryfikuj |
  sprawdź | potvrďte | ověř | igazol | erősítse | confirma | доказ | докаж | подтверд | провер | підтверд |
  доведіть | επιβεβαι | doğrula | 確認 | 证明 | 證明 | 验证 | 驗證 | 확인 | 인증 | xác minh | verifikasi | أثبت | تحقق | אמת
`);

/** Kinds of readers that a check names. */
export const PERSON = phrases(`
  human | real person | robot | bot | automated | mensch | roboter | humain | humano | humana | persona real |
  umano | mens | människa | menneske | ihminen | robotti | człowiek | člověk | ember | om real | человек | робот |
  людина | άνθρωπος | ρομπότ | insan | 人間 | ロボット | 机器人 | 機器人 | 真人 | 로봇 | 사람 | người thật | manusia | إنسان |
  روبوت | אנוש | רובוט
`);
