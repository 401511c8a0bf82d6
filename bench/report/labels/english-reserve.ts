import type { LabelText } from "../labelled-keyword.ts";

/** English keywords that nobody tunes on. */
export const ENGLISH_RESERVE: readonly LabelText[] = [
  {
    key: "data-services",
    keyword: "data analytics services",
    isReserve: true,
    target: "0712",
    ranking: "0168 0170 0248 1054 1788 4295 0105",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "service",
    must:
      "predictive analytics|predictive analysis|predictive modeling; business intelligence; data management; " +
      "data visualization|visualization; machine learning; data-driven decisions|informed decisions|decision-making|decision making; " +
      "actionable insights|insights|valuable insights; data sources; customer behavior|behavior; advanced analytics; " +
      "data quality|data governance; artificial intelligence|AI",
    good:
      "data analysis; data warehouse; data science; analytics consulting; operational efficiency; supply chain; market trends; " +
      "historical data; raw data; big data; reporting; dashboards; data integration; real-time; patterns; unstructured data; " +
      "structured data; data strategy; data engineering; retail; healthcare; marketing; Microsoft; Power BI; data model; Tableau; " +
      "customer experience; forecasting; self-service; cloud; prescriptive analytics; MLOps; Python; trends; risks; analytics platform",
    bad:
      "help; needs; better; leverage; leveraging; including; include; find; enable; provides; offer; drive; uncover; value; journey; " +
      "areas for improvement; identify; identifying; goals; empower organizations; resource allocation; business needs",
    mustNot:
      "Acxiom; Damco; DBSeer; Luxoft; GoodData; Dataversity; ProServeIT; Zalando; Repsly; Heathrow; Paul Hewitt; Miracle-Gro; " +
      "Related Articles; Comments; Get in Touch; Winterberry; Thanks; ScienceSoft",
    entities: "Microsoft=organization; Power BI=product; Tableau=product|organization; AWS=organization|product",
    offQuestions:
      "damco; luxoft; ready to unlock; why choose our; microsoft fabric; better decisions; deliver your data strategy",
  },
  {
    key: "sneakers",
    keyword: "men's sneakers",
    isReserve: true,
    target: "4296",
    ranking: "0632 4293 3051 0656 3000 0580 0624",
    intents: "transactional",
    isLocal: false,
    pageTypes: "listing",
    must:
      "running shoes|running|road running shoes; cushioning|responsive cushioning|maximum cushioning; comfort|comfortable; fit|size|wide; " +
      "trail running|trail; casual sneakers|casual; leather|materials|wool|Merino wool; everyday|everyday wear; support|supportive; " +
      "shoes|footwear",
    good:
      "Nike; adidas; HOKA; Brooks; Brooks Ghost; Brooks Glycerin; HOKA Mach; HOKA Speedgoat; adidas Ultraboost; Nike Pegasus; New Balance; " +
      "tennis shoe; slip-on; sneakers; men's shoes; women's shoes; heel-to-toe drop; waterproof; recycled; sustainability; runner; " +
      "midsole; outsole; athletic; socks; walking; Saucony; ASICS; On; white; black; marathon; design; reviews",
    bad: "find; first; now; go; help; feel; offer; pair; type; step; work; hands; whether; best; men shop; options; guide; plus",
    mustNot:
      "Allbirds; Zappos; REI; Shoe Bank; Allen Edmonds; Collector Rewards; Guest Checkout; Password; Africa; Asia Pacific; " +
      "Stepping Away; Payment Options; Americas; Middle East; Filters; Store; Anthracite; Color Dark; Black Anthracite",
    entities:
      "Nike=organization; adidas=organization; HOKA=organization; Brooks=organization; Nike Pegasus=product; Brooks Ghost=product; " +
      "adidas Ultraboost=product; New Balance=organization; HOKA Speedgoat=product; Brooks Glycerin=product",
    offQuestions: "shipping to; stepping away; train for a marathon; what's new",
  },
  {
    key: "postgres",
    keyword: "postgresql query optimization",
    isReserve: true,
    target: "4416",
    ranking: "4415 2864 2863 2875 0422 rd-toc-missing 0670",
    intents: "informational",
    isLocal: false,
    pageTypes: "documentation",
    must:
      "indexes|index; join|joins|OUTER JOIN|CROSS JOIN; aggregate functions|aggregate function|aggregate; WHERE clause|WHERE; " +
      "GROUP BY|GROUP BY clause; ORDER BY|ORDER BY clause; performance; database system|database|databases|database systems; SQL; " +
      "result set|result rows|rows; SELECT|SELECT statement; LIMIT|LIMIT clause",
    good:
      "PostgreSQL; SQLite; query; subquery; column; table; UNION; HAVING; HAVING clause; DISTINCT; NULL; window function; WITH clause; " +
      "VALUES; Cartesian product; duplicate rows; output column; expression; operator; LEFT OUTER JOIN; INNER JOIN; UPDATE; OFFSET; " +
      "anomaly detection; z-score; ETL; primary query; optimizer; EXPLAIN; hardware; benchmark; vacuum; maintenance; FROM clause; FETCH",
    bad:
      "must; cannot; example; below; see; first; last; left; right; simple; form; different; specified; number; case; mean; set; " +
      "rows are returned; rows are removed; clause is specified; clause below; evaluates; join type; returned",
    mustNot:
      "CedarDB; Haki Benita; Submit correction; Page actions; Personal tools; Timescale; Tiger Data; Navigation; " +
      "KEY UPDATE; KEY SHARE; column alias; Ask Questions",
    entities: "PostgreSQL=product|work; SQLite=product|work; SQL=work|concept|product",
    offQuestions: "effectively ask questions; is this htap; want me to send; first or last value",
  },
  {
    key: "forum",
    keyword: "best forum software",
    isReserve: true,
    target: "0558",
    ranking: "0555 0557 0559 0520 0549 0556",
    intents: "commercial|informational",
    isLocal: false,
    pageTypes: "forum",
    must:
      "open source; social media; threads|thread|topics|topic; community|communities; features|plugins|extensions; Discourse; phpBB; " +
      "moderation|spam|moderators|administrator; users|members|user; comments|posts|replies",
    good:
      "MyBB; SMF; Flarum; NodeBB; Vanilla; Vanilla Forums; XenForo; Facebook; Discord; Reddit; AI; ChatGPT; security updates; hosting; chat; " +
      "bug fixes; user experience; website; mailing list; database; PHP; Fediverse; ActivityPub; Mastodon; notifications; search; " +
      "discussion types; discussions; forum administrator; internet forum; Higher Logic; WordPress; blog; platform; code; design; Lemmy",
    bad:
      "good; time; that's; I'm; seems; know; am; want; now; way; really; years; think; lot; doesn't; might; find; start; end; since; " +
      "bells and whistles; good idea; good luck; first post; opening post; double check; doesn't mean; already; people",
    mustNot:
      "Arch Linux; Greenhorn; Well-Known Member; antonjw; luceos; Toby; wizgriz; Quick Links; Active Member; Ben996; JRay; Offline; " +
      "Registered; Log in; Advertising; Peon; Notable Member; Re",
    entities:
      "Discourse=product|organization; phpBB=product; MyBB=product; Flarum=product; NodeBB=product|organization; SMF=product; " +
      "Facebook=organization|product; Discord=product|organization; Reddit=organization|product; XenForo=product",
    offQuestions: "open source forum software for old; fediverse developer; implementing ai into their smf",
  },
  {
    key: "backpacking",
    keyword: "backpacking checklist",
    isReserve: true,
    target: "4696",
    ranking: "4698 4202 4022 0628 2952 2953 2954 3028",
    intents: "informational|commercial",
    isLocal: false,
    pageTypes: "article|listing|product",
    must:
      "sleeping bag|sleeping bags; tent|tents|shelter; backpack|backpacks|pack; stove|camp stove|camp stoves|fuel; " +
      "water filter|water|hydration|reservoir; first aid|first aid kit; clothing|rain jacket|raincover|jacket; food|meals; " +
      "weight|lightweight|ultralight; trekking poles|poles|hiking poles; sleeping pad|sleep system; gear|outdoor gear",
    good:
      "headlamp; Osprey; Osprey Atmos; trail; hiking; camping; capacity; liters; pockets; hip belt; straps; compression sack; navigation; " +
      "map; compass; bear canister; toiletries; sunscreen; knife; emergency kit; rain cover; footprint; daypack; fit; materials; water bottle; " +
      "Therm-a-Rest; Big Agnes; MSR; NEMO; Gregory; temperature rating; down; insulation; trip; adventure; electronics; socks; boots",
    bad:
      "best; top; brands; range; right; include; made; easy; start; choose; carry; wide range; features; type; average; stars; " +
      "wide; save; back; length; selection",
    mustNot:
      "REI; REI Co-op; Co-op; LiteAF; CleverHiker; In4adventure; average rating; lifetime; See details; Related Expert Advice; Member Reward; " +
      "lbs; oz; rating of; Monson; Recently searched; Leave a reply; top outdoor gear; start under; one-time; Reservoir Compatible",
    entities:
      "Osprey=organization; Osprey Atmos=product; Big Agnes=organization; MSR=organization; NEMO=organization; Gregory=organization",
    offQuestions:
      "why trust; need more; pregnant; osprey; member reward; at rei; mastery; need help choosing; ticks; roof-top; fix a tent pole",
    answers: [
      ["how to choose a backpack", "A backpack is a little like a pair of pants"],
      ["how to size and fit a backpack", "A backpack is a little like a pair of pants"],
    ],
  },
  {
    key: "hr",
    keyword: "hr software",
    isReserve: true,
    target: "4302",
    ranking: "4300 4305 4306 0182 3033 0229 0309",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "service",
    must:
      "payroll|payroll processing; onboarding|employee onboarding; performance management|performance|performance reviews; " +
      "time tracking|time and attendance|attendance|time off; employee engagement|engagement|employee experience; " +
      "compliance; benefits administration|benefits; HRIS|HRMS|human capital management; workforce management|workforce|scheduling; " +
      "reporting|analytics|reports; employee self-service|self-service portals|self-service; recruiting|recruitment|talent|talent management",
    good:
      "human resources; HR consulting; HR services; HR functions; HR technology; HR strategy; HR processes; HR teams; employee lifecycle; " +
      "employee records; workforce planning; succession planning; change management; training and development; small businesses; costs; " +
      "data security; integrations; AI; automation; employees; managers; HR shared services; outsourcing; best practices; leadership; " +
      "compensation; employee relations; mobile app; templates; workflows; culture; ADP; Deloitte; Mercer; Gartner; Workday",
    bad:
      "help; needs; offer; ensures; provide; across; best; approach; support; time; work; access; custom pricing based; company; people; " +
      "complexities of managing; entire; improve; across multiple; process",
    mustNot:
      "HR Cloud; Workforce.com; Checkwriters; BPM; Warren Averett; Zalaris; HR University; Bambee; Book a Demo; Request Pricing; " +
      "Custom pricing; Who we serve; Careers; Quick Summary; TABLE OF CONTENTS; Zoho; G2",
    entities:
      "ADP=organization|product; Deloitte=organization; Mercer=organization; Gartner=organization; Accenture=organization",
    offQuestions:
      "why listen; keeping you up; hr cloud; chief longevity; how can we help; letting go; help me solve; your organization",
    answers: [["improve employee engagement", "Develop proactive strategies"]],
  },
  {
    key: "dinner",
    keyword: "easy dinner recipes",
    isReserve: true,
    target: "4636",
    ranking: "4632 2973 2974 0578 0096 4159",
    intents: "informational",
    isLocal: false,
    pageTypes: "listing",
    must:
      "chicken|chicken thighs|chicken breast; pasta|pasta bakes; soup|soup recipes|soups; salad; salmon|fish|shrimp; " +
      "tomato sauce|tomatoes|cherry tomatoes; cheese|Parmesan|cream cheese; quick and easy|easy recipes|quick; " +
      "healthy|healthy recipes; meals|family meals|meal plan|dinner; potatoes|potato|sweet potato; rice",
    good:
      "air fryer; sheet pan; casserole; pork; beef; sausages; beans; baked beans; lentils; red lentils; green beans; mushrooms; eggs; boiled eggs; " +
      "garlic; onion; peppers; bread; sourdough; vegetables; herbs and spices; herbs; sauce; sauces; breakfast; oven; ingredients; budget; " +
      "honey; hot honey; tacos; turkey; tofu; curry; pizza; noodles; recipes; flour; starter; yogurt; zucchini; squash; pork belly; tuna",
    bad: "once; way; something; want; long; down; never; size; fresh; add; week; once a week; day; making; night; time; best; whole",
    mustNot:
      "Allrecipes; Serious Eats; Mumsnet; BHF; Privacy Preference Center; cookies; Fit Foodie; Pinch of Yum; tablespoon; tbsp; teaspoon; tsp; " +
      "cups; cup; grams; oz; ml; minutes; Farmgirl; Tried this; More In; Archives; We Care About; per serving; London to Brighton",
    offQuestions: "what's for dinner; get fit; tried this; what to read; when will it be ready; feed the starter",
  },
  {
    key: "headphones",
    keyword: "open back headphones",
    isReserve: true,
    target: "2990",
    ranking: "3026 2936 1591 0515 4427 2897 0637",
    intents: "transactional|commercial",
    isLocal: false,
    pageTypes: "product|forum|listing",
    must:
      "sound quality|sound|audio quality; bass; drivers|dynamic drivers|planar magnetic|driver; comfort|comfortable; " +
      "noise canceling|noise cancelling|noise; wireless|wireless headphones|true wireless; battery life; closed back|closed-back|closed; " +
      "over-ear|over-ear headphones; Sennheiser; Bluetooth|Bluetooth headphones; wired headphones|wired",
    good:
      "soundstage; detail retrieval; low latency; microphone; built-in microphones; ear pads; headband; Sony; Bose; Beyerdynamic; Audeze; " +
      "Focal; Focal Bathys; HiFiMAN; AKG; impedance; amp; amplifier; DAC; cable; price; music; studio headphones; on-ear headphones; EQ; app; " +
      "gaming; open back; Bowers & Wilkins; Sony WH-1000XM5; Meze; isolation; treble; mids; audiophile; ANC; USB; playback; touch controls",
    bad:
      "good; best; look; options; looking; hours; great; back; now; time; want; better; set; lot; yes; though; people; find; go; that's; " +
      "something; plus; without; right now; sounds good; best option; limited; headphones around",
    mustNot:
      "Skullcandy; Thomann; Headphones.com; Head-Fi; HifiGuides; Your cart; ear headphones; 365-Day Returns; Audiophile ON; Sort by; Filter; " +
      "Subtotal; Add to cart; Newsletter; Users who are viewing; Limited Edition; New arrivals; Crusher; TOP BRANDS",
    entities:
      "Sennheiser=organization; Sony=organization; Bose=organization; Audeze=organization; Focal=organization; Beyerdynamic=organization; " +
      "Focal Bathys=product; Sony WH-1000XM5=product; HiFiMAN=organization; Apple=organization",
    offQuestions: "skullcandy; do you like what; what's included",
  },
  {
    key: "podcast",
    keyword: "podcast equipment",
    isReserve: true,
    target: "4668",
    ranking: "4665 2894 2985 2893 0359 4377 3008",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "product|article",
    must:
      "microphone|mic|microphones|mics; headphones; audio interface|interface|USB audio interface; USB|USB microphone; " +
      "pop filter|windscreen; boom arm|stand|microphone stand|mic stand; XLR|XLR cable; recording|record|podcast recordings; " +
      "editing software|video editing software|software; sound quality|studio-quality sound|sound|audio; dynamic microphone|dynamic; preamp|preamps|gain",
    good:
      "condenser microphone; polar pattern; cardioid; shock mount; USB-C; video; vocals; guitar; Shure; Rode; Focusrite; Samson Q2U; Scarlett; " +
      "noise; phantom power; setup; cables; mixer; studio; podcast hosting; YouTube; Adobe Premiere; Final Cut Pro; Descript; DaVinci Resolve; " +
      "free trial; price; technology; leadership; voice; music; beginners; podcast; output; signal; levels; RODECaster; Apple; headset",
    bad:
      "great; want; top; give; lot; things; feel; good; helps; first; comes; never; way; start; turn; adds; keep; whole lot; however thanks; " +
      "I've found; break down; final thoughts; years; pop; offers; wide range",
    mustNot:
      "Sweetwater; Thomann; Buzzsprout; The Podcast Host; CIO; Alban Brooke; Sales Engineers; Total Confidence; Recently Viewed; affiliate links; " +
      "Product Research Team; Research Team; Related Videos; article was written; Warranty Info; Pros; Cons; dB; Hz",
    entities:
      "Shure=organization; Rode=organization; Focusrite=organization; Adobe Premiere=product; Final Cut Pro=product; Samson Q2U=product; " +
      "YouTube=product|organization; Apple=organization",
    offQuestions:
      "sales engineers; did you know; do you like what; what else can i say; what now; your choice; video editing software",
  },
  {
    key: "gym",
    keyword: "gym equipment rental",
    isReserve: true,
    target: "0194",
    ranking: "0193 0377 0376 0013 0086 0085 4642",
    intents: "transactional|commercial",
    isLocal: null,
    pageTypes: "service|article",
    must:
      "treadmill|treadmills|treadmills ellipticals; cardio equipment|cardio machines|cardio; " +
      "free weights|dumbbells|weights|weight machines; strength training|strength equipment|strength|resistance training; " +
      "ellipticals|elliptical; bikes|exercise bikes|spin bike|bike; repair|maintenance|repair and maintenance|equipment repair; " +
      "home gym|home gyms; resistance bands|bands; workouts|exercises|workout; functional training|functional fitness; fitness equipment|exercise equipment",
    good:
      "Smith machine; cable machine; squat rack; barbell; kettlebells; bench; rowers; rower; leg press; yoga mat; recovery; technology; fitness goals; " +
      "fitness level; beginners; muscle; rental; event; vendor; parts; technicians; warranty; safety; gyms; campus recreation; personal trainer; " +
      "Peloton; Life Fitness; Precor; app; space; budget; corporate gyms; delivery; form; lat pulldown; stair climber; muscle groups; stretching",
    bad:
      "great; time; want; find; help; down; feel; come; back; different; keep; way; take; start; top; right; allow; looking; things; let's face; " +
      "great way; you've got; play a role; main things; pride ourselves; add variety; wide variety; provide; level",
    mustNot:
      "Synrgys; McCollister's; Reventals; Advantage Fitness; URGE FITNESS; Sweat; Kankakee; Los Angeles; SurvivalExtreme; Call today; " +
      "Get your free quote; Share this; Like this; Post Navigation; lbs; Social Media; Party Rentals; Gym Provisions",
    entities: "Peloton=organization|product; Life Fitness=organization; Precor=organization; Los Angeles=location",
    offQuestions: "with confidence; looking for",
  },
];
