import { phrases } from "./phrases.ts";

/** Words of consent texts. */
export const CONSENT = phrases(`
  werbetracking | pur-abo | pur abo | mit werbung | ohne werbung | avec publicité | sans publicité | con publicidad |
  con pubblicità |
  cookie | consent | partners | vendors | privacy | personal data | personal information |
  information on a device | information on your device | device identifiers | legitimate interest |
  personalised ad | personalized ad | measurement of advertising | audience research | your preferences |
  your choices | tracking technolog | einwillig | zustimm | datenschutz | personenbezogen | partner verarbeiten |
  unsere partner | auf einem gerät | berechtigtes interesse | personalisierte | consentement |
  données personnelles | données à caractère personnel | nos partenaires | vie privée | confidentialité |
  publicités personnalis | consentimiento | datos personales | nuestros socios | privacidad | consenso |
  dati personali | nostri partner | i nostri fornitori | riservatezza | toestemming | persoonsgegevens |
  onze partners | consentimento | dados pessoais | privacidade | samtyck | samtykk | personuppgifter |
  personoplysninger | personopplysninger | suostumu | henkilötiet | ciasteczk | plików cookie | zgodę | zgody |
  danych osobowych | dane osobowe | souhlas | osobních údaj | osobní údaje | adatvédelm | hozzájárul | consimțăm |
  çerez | kişisel veri | согласие | персональн | 同意 | クッキー | 個人情報 | 隐私 | 쿠키 | 동의 | evästei | eväste |
  integritetspolic | informasjonskapsl | informationskaksl | soubory cookie | souborů cookie | osobné údaje |
  osobných údajov | súhlas | sütik | süti | személyes adat | consimțămân | date cu caracter personal |
  confidențialitate | partenerii noștri | rıza | rızan | kişisel verileri | gizlilik | iş ortaklarımız |
  συγκατάθεσ | προσωπικά δεδομένα | απορρήτου | συνεργάτες μας | згод | конфіденційн | конфиденциальн | партнер |
  tracking | werbung und | personalised | personalized | preferences | retirer votre | vos choix |
  vos préférences | accord | préférences | cookies y | le preferenze | preferencias | revocarlo | annunci |
  informazioni su dispositivo | voorkeuren | advertenties | apparaat | partnerzy | ustawieniach prywatności |
  prywatnoś | přizpůsob | reklam | partnere | målrettet | kumppani | kohdennet | mainont | parceiros | anúncios |
  privacy-instellingen | ip address | identifiers | measurement | audience | vendor | 广告 | 隐私设置 | パートナー | プライバシー |
  広告 | 개인정보 | 파트너 | الكوكيز | ملفات تعريف الارتباط | موافقت | עוגיות | הסכמ | privatnost | kolačić | бисквитк |
  traceurs | partenaires | privatsphäre | drittanbieter | ihren interessen | third parties | third-party |
  your interests | services tiers | terceros | terze parti | derden |
  terceiros | ci asteczka | privatumas | slapuk | küpsis | nõusolek | sīkdat
`);

/** Labels of the control that accepts a consent text. */
export const ACCEPT = phrases(`
  stimme zu | stimmen zu | consentir | i accept | allow cookies | enable all | accept | agree | allow all |
  got it | consent | akzeptier | zustimm | annehmen | einverstanden | alles erlauben | alle erlauben | accepter |
  j'accepte | autoriser | aceptar | acepto | accett | acconsent | accepteren | akkoord | aceitar | concordo |
  godkänn | acceptera | godta | tillad | hyväksy | akceptuj | zgadzam | přijm | souhlasím | elfogad | acceptă |
  kabul | принять | соглас | 同意 | 接受 | 동의 | continue with ads | i'm ok with that | i'm fine with that |
  that's ok | yes, i'm happy | okay, got it | yes to all | fine by me | weiter mit werbung | mit werbung weiter |
  alle annehmen | verstanden | zulassen | alle zulassen | continuer sans accepter | tout autoriser | ok pour moi |
  aceptar todo | permitir todas | de acuerdo | accetta | ho capito | va bene | alles toestaan | ga akkoord |
  permitir todos | concordar | tillåt | jag godkänner | accepter alle | ja, tak | godkend | hyväksyn | salli |
  przejdź do serwisu | przechodzę do serwisu | zgadzam się | akceptuję | povolit vše | súhlasím | prijať |
  rozumím | rendben | hozzájárulok | sunt de acord | de acord | tümünü kabul | συμφωνώ | αποδοχή | разрешить |
  погоджу | прийняти | дозволити | приема | すべて許可 | すべて同意 | 許可 | 全部接受 | 接受所有 | 모두 허용 | 허용 | قبول | موافق | קבל |
  prihvać | prihvat | slažem | sprejm | sutinku | nõustun | piekrītu | chấp nhận | setuju | ยอมรับ
`);

/** Labels that accept only where they are the whole label. */
export const ACCEPT_WHOLE = phrases(`
  ok | okay | yes | ja | oui | sí | si | sim | да | weiter | continue | continuer | continuar | continua | dalej |
  schließen | close
`);

/** Headlines of pages about the use of data, which are no dialogs. */
export const POLICY = phrases(`
  cookie policy | privacy policy | privacy notice | privacy statement | cookie notice | cookies policy |
  datenschutzerklärung | datenschutzhinweise | cookie-richtlinie | cookie-hinweis | politique de confidentialité |
  politique de cookies | política de privacidad | política de cookies | informativa sulla privacy |
  cookie-informativa | privacyverklaring | privacybeleid | cookiebeleid | política de privacidade |
  integritetspolicy | privatlivspolitik | personvernerklæring | tietosuojaseloste | polityka prywatności |
  zásady ochrany | политика конфиденциальности | プライバシーポリシー | 隐私政策 | 개인정보처리방침
`);
