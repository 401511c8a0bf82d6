/** One story with all other texts of its page. Every text was written for these tests. */
export interface Story {
  readonly language: string;
  readonly site: string;
  readonly title: string;
  readonly byline: string;
  readonly date: string;
  readonly lead: string;
  /** Four paragraphs. The last is one short sentence. */
  readonly paragraphs: readonly string[];
  readonly subheading: string;
  readonly items: readonly string[];
  readonly navigation: readonly string[];
  readonly relatedHeading: string;
  readonly related: readonly string[];
  readonly teasers: readonly string[];
  readonly consent: string;
  readonly sharing: readonly string[];
  readonly footer: string;
  readonly subscription: string;
  readonly caption: string;
  readonly biography: string;
}

/** Similar stories in seven languages. */
export const STORIES: readonly Story[] = [
  {
    language: "ja",
    site: "港町新聞",
    title: "駅前の図書館が夜九時まで開館時間を延長",
    byline: "記者：佐藤健一",
    date: "2024年5月12日 10:30",
    lead: "市立図書館は来月から、平日の開館時間を午後九時まで延長すると発表した。仕事帰りの市民から要望が多く寄せられていたためだ。",
    paragraphs: [
      "延長されるのは駅前の本館だけで、三つの分館は従来どおり午後六時に閉まる。夜間は職員を二人増やし、自動貸出機も四台に増やすという。",
      "館長の田中さんは「学校や会社の帰りに立ち寄れる場所にしたい」と話す。昨年の調査では、利用者の四割が「閉館が早すぎる」と答えていた。",
      "費用は年間およそ千二百万円で、市の一般会計から支出される。半年後に利用状況を調べ、分館にも広げるかどうかを決める予定だ。",
      "市民の反応は良い。",
    ],
    subheading: "分館は来年度に判断",
    items: ["平日は午前九時から午後九時まで", "土日と祝日は午後六時まで", "毎月第三火曜日は休館"],
    navigation: ["トップ", "社会", "経済", "スポーツ", "天気", "ログイン"],
    relatedHeading: "関連記事",
    related: ["市役所の新庁舎、来春に完成へ", "中央公園で桜まつり、三万人が来場", "バス路線の見直し案を市が公表"],
    teasers: [
      "商店街の空き店舗を活用した若者の起業支援が始まった。市は家賃の半分を補助する。",
      "港の夜景を楽しむ遊覧船が今年も運航を始めた。週末の予約はすでに埋まりつつある。",
      "地元の高校生が考えた弁当が、全国大会で最優秀賞に選ばれた。販売は来週からだ。",
    ],
    consent: "当サイトでは利便性の向上のためクッキーを使用しています。詳しくはプライバシーポリシーをご覧ください。",
    sharing: ["シェアする", "ツイート", "印刷"],
    footer: "会社概要 利用規約 お問い合わせ",
    subscription: "有料会員になると、すべての記事を広告なしで読むことができます。最初の一か月は無料です。",
    caption: "夜間の開館に向けて準備が進む図書館＝市提供",
    biography: "佐藤健一は社会部の記者。二〇一〇年に入社し、教育と文化を担当している。",
  },
  {
    language: "zh",
    site: "江城日报",
    title: "老城区改造完成 居民陆续搬回新家",
    byline: "作者：李明",
    date: "2024-05-12 10:30",
    lead: "历时两年的老城区改造工程昨天全部完成，首批三百多户居民开始陆续搬回新家。街道办事处为他们准备了热茶和早餐。",
    paragraphs: [
      "改造保留了原有的街巷格局，修复了二十七座老房子，同时铺设了新的供水、供电和燃气管道。施工期间，居民由政府统一安排临时住房。",
      "六十八岁的王女士说：“窗户变大了，厨房也亮堂了，最高兴的是邻居们都还在。”她在这条街上已经住了四十多年。",
      "据介绍，工程总投资约三亿元，其中三分之二来自市财政，其余由区里承担。接下来还将建设一个小型停车场和两处社区花园。",
      "雨停了，孩子们在巷子里跑来跑去。",
    ],
    subheading: "明年启动二期工程",
    items: ["新增路灯一百二十盏", "新建公共厕所四座", "增设无障碍通道九处"],
    navigation: ["首页", "要闻", "财经", "体育", "视频", "登录"],
    relatedHeading: "相关阅读",
    related: ["地铁三号线延长线开始试运行", "滨江步道夜间照明全面升级", "本周末全市博物馆免费开放"],
    teasers: [
      "今年的荔枝比往年早熟十天，果农们正忙着采摘和装箱，预计下周大量上市。",
      "一家百年老字号面馆在新址重新开张，门口排起了长队，老板说味道一点没变。",
      "气象台预计，未来三天多云转晴，最高气温将升至三十度，请注意防晒补水。",
    ],
    consent: "我们使用必要的缓存文件来改善您的浏览体验，继续访问即表示您同意我们的隐私政策。",
    sharing: ["分享到微信", "微博", "打印"],
    footer: "关于我们 版权声明 联系方式",
    subscription: "订阅我们的电子报，每天早上把最重要的新闻送到您的邮箱，随时可以退订。",
    caption: "居民在修复后的巷子里聊天。记者 张华 摄",
    biography: "李明，本报记者，长期关注城市建设与民生话题。",
  },
  {
    language: "ar",
    site: "صحيفة الساحل",
    title: "المكتبة العامة تمدد ساعات العمل حتى التاسعة مساء",
    byline: "كتبت: سارة منصور",
    date: "١٢ مايو ٢٠٢٤",
    lead: "أعلنت المكتبة العامة في المدينة أنها ستفتح أبوابها حتى التاسعة مساء ابتداء من الشهر المقبل، بعد طلبات كثيرة من العاملين والطلاب.",
    paragraphs: [
      "يشمل التمديد المبنى الرئيسي قرب محطة القطار فقط، أما الفروع الثلاثة فستبقى على مواعيدها المعتادة حتى السادسة مساء، على أن تزيد الإدارة عدد الموظفين ليلا.",
      "وقال مدير المكتبة: «نريد أن يجد كل من ينهي عمله مكانا هادئا للقراءة». وكان أربعة من كل عشرة زوار قد قالوا إن المكتبة تغلق باكرا.",
      "وتبلغ الكلفة السنوية نحو مئة ألف دينار تدفعها البلدية، وستراجع النتائج بعد ستة أشهر، فهل تلحق الفروع بالمبنى الرئيسي؟",
      "رحب السكان بالقرار.",
    ],
    subheading: "قرار الفروع في العام المقبل",
    items: [
      "من التاسعة صباحا حتى التاسعة مساء في أيام العمل",
      "حتى السادسة مساء في العطلة الأسبوعية",
      "تغلق المكتبة في الثلاثاء الثالث من كل شهر",
    ],
    navigation: ["الرئيسية", "محليات", "اقتصاد", "رياضة", "طقس", "تسجيل الدخول"],
    relatedHeading: "اقرأ أيضا",
    related: [
      "افتتاح مبنى البلدية الجديد في الربيع",
      "مهرجان الزهور يستقبل ثلاثين ألف زائر",
      "خطة جديدة لخطوط الحافلات",
    ],
    teasers: [
      "بدأ برنامج جديد لدعم مشاريع الشباب في المحال الفارغة وسط السوق، وتدفع البلدية نصف الإيجار.",
      "عادت قوارب النزهة الليلية إلى الميناء هذا الأسبوع، وقد حجزت معظم الأماكن لنهاية الشهر.",
      "فاز طلاب من المدينة بالجائزة الأولى في مسابقة الطبخ الوطنية، ويباع طبقهم قريبا.",
    ],
    consent: "نستخدم ملفات تعريف الارتباط لتحسين تجربتك في الموقع، وباستمرارك في التصفح فإنك توافق على سياسة الخصوصية.",
    sharing: ["مشاركة", "تغريد", "طباعة"],
    footer: "من نحن شروط الاستخدام اتصل بنا",
    subscription: "اشترك في نشرتنا البريدية لتصلك أهم الأخبار كل صباح، ويمكنك إلغاء الاشتراك في أي وقت.",
    caption: "المكتبة تستعد للعمل ليلا، تصوير البلدية",
    biography: "سارة منصور صحفية تكتب عن التعليم والثقافة منذ عام ٢٠١٠.",
  },
  {
    language: "de",
    site: "Hafenbote",
    title: "Bibliothek am Bahnhof öffnet künftig bis neun Uhr abends",
    byline: "Von Jonas Keller",
    date: "12. Mai 2024",
    lead: "Die Stadtbibliothek bleibt ab dem kommenden Monat werktags bis neun Uhr abends geöffnet. Viele Berufstätige hatten sich das gewünscht.",
    paragraphs: [
      "Die neue Regelung gilt nur für das Haupthaus am Bahnhof, die drei Zweigstellen schließen weiterhin um sechs Uhr. Für den Abend stellt die Stadt zwei Kräfte ein.",
      "Die Leiterin sagte: „Wer von der Arbeit kommt, soll hier noch in Ruhe lesen können.“ In einer Umfrage fanden vier von zehn Besuchern, das Haus schließe zu früh.",
      "Die Kosten von rund hunderttausend Euro im Jahr trägt die Stadt. Nach sechs Monaten wird geprüft, ob auch die Zweigstellen folgen.",
      "Die Besucher freuen sich.",
    ],
    subheading: "Entscheidung über Zweigstellen im nächsten Jahr",
    items: [
      "werktags von neun bis einundzwanzig Uhr",
      "am Wochenende bis achtzehn Uhr",
      "jeden dritten Dienstag geschlossen",
    ],
    navigation: ["Startseite", "Lokales", "Wirtschaft", "Sport", "Wetter", "Anmelden"],
    relatedHeading: "Mehr zum Thema",
    related: [
      "Neues Rathaus wird im Frühjahr fertig",
      "Dreißigtausend Gäste beim Blütenfest",
      "Stadt legt Plan für Buslinien vor",
    ],
    teasers: [
      "In leeren Läden am Markt dürfen junge Gründer ihre Ideen erproben, die Stadt zahlt die halbe Miete.",
      "Die Ausflugsboote fahren wieder durch den nächtlichen Hafen, für die Wochenenden gibt es kaum noch Plätze.",
      "Ein Gericht aus der Schulküche hat den Landespreis gewonnen und kommt nächste Woche in den Verkauf.",
    ],
    consent: "Wir verwenden Cookies, um unser Angebot zu verbessern. Einzelheiten stehen in der Datenschutzerklärung.",
    sharing: ["Teilen", "Merken", "Drucken"],
    footer: "Impressum Datenschutz Kontakt",
    subscription:
      "Unser Newsletter bringt Ihnen jeden Morgen die wichtigsten Nachrichten, eine Abmeldung ist jederzeit möglich.",
    caption: "Die Bibliothek bereitet sich auf den Abendbetrieb vor. Foto: Stadt",
    biography: "Jonas Keller schreibt seit 2010 über Schulen und Kultur.",
  },
  {
    language: "es",
    site: "El Faro del Puerto",
    title: "La biblioteca de la estación abrirá hasta las nueve de la noche",
    byline: "Por Marta Robles",
    date: "12 de mayo de 2024",
    lead: "La biblioteca municipal abrirá hasta las nueve de la noche los días laborables desde el mes que viene, como habían pedido muchos vecinos.",
    paragraphs: [
      "El cambio afecta solo a la sede central, junto a la estación; las tres sucursales seguirán cerrando a las seis. El ayuntamiento contratará a dos personas para la noche.",
      "«Queremos que quien sale del trabajo encuentre aquí un lugar tranquilo», dijo la directora. En una encuesta, cuatro de cada diez usuarios opinaban que se cerraba demasiado pronto.",
      "El coste, de unos cien mil euros al año, corre a cargo de la ciudad. Dentro de seis meses se decidirá si las sucursales siguen el mismo camino.",
      "Los vecinos están contentos.",
    ],
    subheading: "Las sucursales esperan al próximo año",
    items: [
      "de nueve de la mañana a nueve de la noche",
      "hasta las seis los fines de semana",
      "cerrado el tercer martes de cada mes",
    ],
    navigation: ["Portada", "Local", "Economía", "Deportes", "El tiempo", "Entrar"],
    relatedHeading: "Noticias relacionadas",
    related: [
      "El nuevo ayuntamiento, listo en primavera",
      "Treinta mil visitas en la fiesta de las flores",
      "Así cambian las líneas de autobús",
    ],
    teasers: [
      "Los locales vacíos del mercado acogen proyectos de jóvenes, y la ciudad paga la mitad del alquiler.",
      "Los barcos de paseo vuelven a recorrer el puerto de noche y casi no quedan plazas los fines de semana.",
      "Un plato ideado por estudiantes gana el premio nacional y se venderá la semana que viene.",
    ],
    consent: "Utilizamos cookies para mejorar su visita. Encontrará los detalles en la política de privacidad.",
    sharing: ["Compartir", "Guardar", "Imprimir"],
    footer: "Aviso legal Privacidad Contacto",
    subscription: "Reciba cada mañana las noticias más importantes en su correo; puede darse de baja cuando quiera.",
    caption: "La biblioteca se prepara para abrir de noche. Foto: Ayuntamiento",
    biography: "Marta Robles escribe sobre educación y cultura desde 2010.",
  },
  {
    language: "fr",
    site: "La Vigie du Port",
    title: "La bibliothèque de la gare restera ouverte jusqu'à vingt et une heures",
    byline: "Par Hélène Morin",
    date: "12 mai 2024",
    lead: "La bibliothèque municipale fermera à vingt et une heures en semaine dès le mois prochain, comme le demandaient de nombreux habitants.",
    paragraphs: [
      "La mesure ne concerne que le bâtiment principal, près de la gare ; les trois annexes fermeront toujours à dix-huit heures. La ville recrute deux personnes pour le soir.",
      "« Nous voulons offrir un lieu calme à ceux qui sortent du travail », explique la directrice. Quatre lecteurs sur dix trouvaient que l'on fermait trop tôt.",
      "Le coût, près de cent mille euros par an, est pris en charge par la ville. Un bilan sera fait dans six mois avant d'étendre la mesure aux annexes.",
      "Les lecteurs sont ravis.",
    ],
    subheading: "Une décision l'an prochain pour les annexes",
    items: [
      "de neuf heures à vingt et une heures en semaine",
      "jusqu'à dix-huit heures le week-end",
      "fermé le troisième mardi du mois",
    ],
    navigation: ["Accueil", "Ville", "Économie", "Sports", "Météo", "Connexion"],
    relatedHeading: "À lire aussi",
    related: [
      "La nouvelle mairie prête au printemps",
      "Trente mille visiteurs à la fête des fleurs",
      "Les lignes de bus vont changer",
    ],
    teasers: [
      "Les boutiques vides du marché accueillent de jeunes entrepreneurs, et la ville paie la moitié du loyer.",
      "Les bateaux parcourent de nouveau le port la nuit, et il ne reste presque plus de places le week-end.",
      "Un plat imaginé par des lycéens remporte le prix national et sera vendu la semaine prochaine.",
    ],
    consent:
      "Nous utilisons des cookies pour améliorer votre visite. Les détails figurent dans notre politique de confidentialité.",
    sharing: ["Partager", "Garder", "Imprimer"],
    footer: "Mentions légales Confidentialité Contact",
    subscription: "Recevez chaque matin les nouvelles les plus importantes, et désabonnez-vous quand vous voulez.",
    caption: "La bibliothèque se prépare pour le soir. Photo : la ville",
    biography: "Hélène Morin écrit sur l'école et la culture depuis 2010.",
  },
  {
    language: "en",
    site: "The Harbour Watch",
    title: "Library at the station to stay open until nine in the evening",
    byline: "By Owen Hartley",
    date: "12 May 2024",
    lead: "The city library will stay open until nine on weekdays from next month, as many people who come after work had asked for.",
    paragraphs: [
      "Only the main building at the station changes its hours; the three branches still close at six. The city will take on two more people for the evening.",
      "“We want a quiet place for those who come from work,” the head of the library said. Four readers in ten had found that it closed too early.",
      "The cost of about a hundred thousand a year is borne by the city. After six months it will be decided whether the branches follow.",
      "Readers are pleased.",
    ],
    subheading: "Branches have to wait until next year",
    items: [
      "nine in the morning to nine in the evening on weekdays",
      "until six on weekends",
      "closed on the third Tuesday of each month",
    ],
    navigation: ["Home", "Local", "Business", "Sport", "Weather", "Sign in"],
    relatedHeading: "Read more",
    related: [
      "New town hall ready in spring",
      "Thirty thousand at the flower festival",
      "How the bus lines will change",
    ],
    teasers: [
      "Young founders may try out their ideas in empty shops on the market, and the city pays half of the rent.",
      "Boats tour the harbour at night again, and hardly a seat is left on weekends.",
      "A dish thought up by pupils has won the national prize and will be sold from next week.",
    ],
    consent: "We use cookies to make your visit better. Details are in our privacy notice.",
    sharing: ["Share", "Save", "Print"],
    footer: "Imprint Privacy Contact",
    subscription:
      "Our newsletter brings you the most important stories each morning, and you can leave it at any time.",
    caption: "The library gets ready for the evening. Photo: city",
    biography: "Owen Hartley has written about schools and culture since 2010.",
  },
];

/** Makes list items with one link each. */
export function links(texts: readonly string[]): string {
  return texts.map((text, index) => `<li><a href="/p/${index}">${text}</a></li>`).join("");
}

/** Makes plain list items. */
export function items(texts: readonly string[]): string {
  return texts.map((text) => `<li>${text}</li>`).join("");
}

/** Makes boxes for other stories. */
export function cards(story: Story): string {
  return story.related
    .map(
      (title, index) =>
        `<div class="card"><a href="/c/${index}"><h3>${title}</h3></a><p>${story.teasers[index] ?? ""}</p></div>`,
    )
    .join("");
}

/** Makes the start of a page up to the end of its head. `isStated` adds a description and the type "article". */
export function head(story: Story, isStated: boolean): string {
  const stated = `<meta name="description" content="${story.lead.slice(0, 60)}"><meta property="og:type" content="article">`;
  return `<!doctype html><html lang="${story.language}"><head><meta charset="utf-8"><title>${story.title} - ${story.site}</title>${isStated ? stated : ""}</head>`;
}

/** Returns the texts that every layout contains, in page order. */
export function whole(story: Story): readonly string[] {
  return [story.lead, ...story.paragraphs.slice(0, 2), story.subheading, ...story.items, ...story.paragraphs.slice(2)];
}

/** Makes the paragraphs of the story, with its subheading in the given tag. */
export function prose(story: Story, level: string): string {
  const [first, second, third, fourth] = story.paragraphs;
  const list = `<ul>${items(story.items)}</ul>`;
  return `<p>${story.lead}</p><p>${first}</p><p>${second}</p><${level}>${story.subheading}</${level}>${list}<p>${third}</p><p>${fourth}</p>`;
}
