import type { LabelText } from "../labelled-keyword.ts";

/** English keywords that changes may be tuned on. Page ids are those of the shared data. */
export const ENGLISH: readonly LabelText[] = [
  {
    key: "seo",
    keyword: "what is seo",
    target: "0703",
    ranking: "0325 0154 0171 0222 0306 0704 rd-topicseed-1",
    intents: "informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "search engines|search engine; keyword research|keywords; link building|links|backlinks; technical SEO; " +
      "on-page SEO; content|content marketing; search results|SERP|SERPs; rankings|ranking|ranking factors|rank; " +
      "search engine optimization; user experience; local SEO; organic traffic|traffic",
    good:
      "Google; Google Business Profile; meta tags; structured data; schema markup; internal linking; social media; " +
      "topical authority; crawling; indexing; AI; algorithm; algorithms; website; search intent; search query; reviews; " +
      "citations; bounce rate; blog; strategy; audit; pages; optimization; digital marketing; off-page SEO; Bing",
    bad:
      "help; time; way; sure; work; month; lot; start; take; know; find; see; words; first step; quite a bit; per month; " +
      "pieces; there's; best; people; company; experience; aspects; past years; part",
    mustNot:
      "Yoast; Moz; Leadfeeder; OptiMantra; BrightLocal; topicseed; UFO Rocks; Get started with Moz Pro; As seen in; " +
      "Related articles; EHR; Read Next; Moz Academy",
    entities: "Google=organization|product; Google Business Profile=product|work; Bing=product|organization",
    offQuestions:
      "stay ahead; how much of this guide; but for $200; why choose brightlocal; affordable ehr; now that you",
  },
  {
    key: "crm",
    keyword: "best crm software for small business",
    target: "4260",
    ranking: "4258 4256 4257 4255 4474 4246",
    intents: "commercial",
    isLocal: false,
    pageTypes: "article",
    must:
      "small business|small businesses; sales pipeline|pipeline|pipelines|sales pipelines; " +
      "automation|marketing automation|workflows; pricing|cost|price; integrations|integration; " +
      "customer relationship management|CRM; sales teams|sales team|sales; HubSpot|HubSpot CRM; Zoho CRM|Zoho; Salesforce; " +
      "mobile app|mobile; reporting|analytics; leads|lead",
    good:
      "email; contacts; AI; customer data; customer service; customer support; customer experience; Microsoft Dynamics 365; " +
      "Pipedrive; sales process; free plan; free CRM; CRM platform; marketing; social media; learning curve; data entry; " +
      "enterprise; customer journey; meeting scheduler; data; Outlook; Gmail; Sales Cloud; forms; reminders; quotes; scalability",
    bad:
      "across; need; needs; right; month; value; time; designed; without; create; help; good; works; want; full; choice; " +
      "actually; experience; best; starts; require; longest; model your resources",
    mustNot:
      "Get Local; CTM; CallTrackingMetrics; GURUS; meetingnotes; Dazos; Learn; Popular Topics; Downloads; Wichita; " +
      "OnePageCRM; You might also like; VIP support",
    entities:
      "HubSpot=organization|product; Salesforce=organization|product; Zoho=organization|product; Zoho CRM=product; " +
      "Microsoft=organization; Pipedrive=product|organization; Klaviyo=organization|product; Gmail=product; Outlook=product",
    offQuestions: "got something; are we a match; why choose gurus; get local; who is it for",
    answers: [
      ["what is a crm", "A CRM (Customer Relationship Management system)"],
      ["look for in a crm", "small businesses should prioritize"],
      ["look for in a crm", "Fast onboarding and ease of use"],
      ["look for in crm", "small businesses should prioritize"],
      ["look for in crm", "Fast onboarding and ease of use"],
      ["how to choose the right crm", "The right tool depends on how you sell"],
      ["how to choose the right crm", "the right CRM should reduce friction"],
      ["how to choose a crm", "The right tool depends on how you sell"],
    ],
  },
  {
    key: "cyber",
    keyword: "cybersecurity consulting services",
    target: "4284",
    ranking: "4290 4282 4289 4102 4101 2847 4104",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "service",
    must:
      "cyber threats|threats|security threats; risk assessment|risk management|risk; zero trust|Zero Trust; " +
      "cloud security|cloud; threat intelligence; phishing|phishing emails; sensitive data|data|data breaches; " +
      "network|networks|network security; vulnerabilities; resilience|cyber resilience|security posture; " +
      "compliance|Risk and Compliance; small business|small businesses",
    good:
      "multi-factor authentication; employees; training; passwords; VPN; Virtual Private Network; ransomware; malware; AI; " +
      "antivirus software; Wi-Fi; supply chain; digital transformation; quantum computing; managed security services; " +
      "security services; cyberattacks; attacks; information security; strategy; assessment; identity; access; firewall; " +
      "incident response; infrastructure; security measures; protection; NIST; SBA; web application firewall",
    bad:
      "help; time; level; global; include; ensure; learn; top; set; lead; key; current; state; take; within; around the world; " +
      "offers; plan; report; regular basis; best practices; make sure; keep",
    mustNot:
      "IBM; Accenture; Check Point; Kaspersky; Cloudflare; Connect with us; Thank You; Breadcrumb; Section navigation; " +
      "Sign up; Talk to an expert; Centric",
    entities:
      "NIST=organization; SBA=organization; Microsoft=organization; AWS=organization|product; Palo Alto Networks=organization",
    offQuestions:
      "cyber resilience fit; outsmart; like this content; see your location; penetration testing and how; grooming; iphone; " +
      "cloudflare waf; simplify it security",
    answers: [["impact of cyberattacks", "Organizations face many cyber threats"]],
  },
  {
    key: "camera",
    keyword: "mirrorless camera",
    target: "4431",
    ranking: "2955 0042 3006 0272 0271 2960 1658 0522",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "article|listing",
    must:
      "full-frame sensor|sensor|full-frame|sensors; lenses|lens; in-body image stabilization|image stabilization; autofocus|fast autofocus; " +
      "image quality; video|4K video; DSLR|DSLR cameras|DSLRs; medium format|medium format camera; " +
      "compact camera|compact cameras|point and shoot; Canon; Nikon; Sony; Fujifilm; battery life|battery",
    good:
      "Panasonic; Panasonic LUMIX; LUMIX; Leica; Canon EOS R6; Canon EOS; Sony a7; photography; photographers; film camera; " +
      "digital camera; action camera; 360 cameras; zoom; crop sensor; APS-C; viewfinder; resolution; megapixels; " +
      "camera body; content creators; kit lens; camera bag; Hasselblad; Nikon Z6; Nikkor; Sigma; Tamron; Zeiss; GoPro; iPhone",
    bad: "let's; find; want; really; way; first; perfect; best; comes; different; point; next; price; options; offer; allow; MP",
    mustNot:
      "Adorama; B&H; StudioBinder; Iceland Photo Tours; Cameraderie; Deal Zone; Where to buy; Advertisement; Similar threads; " +
      "Lofoten; Mongolia; Quick View; Popular articles; In conclusion; Joe Root; Stanley Cup; Mark II; Mark IV; Search",
    entities:
      "Canon=organization; Nikon=organization; Sony=organization; Fujifilm=organization; Panasonic=organization; " +
      "Leica=organization; Hasselblad=organization; Canon EOS R6=product; Sony a7=product; Nikon Z6=product",
    offQuestions: "where to buy; how can we help; winter photo tours; adorama sell",
  },
  {
    key: "webframework",
    keyword: "python web framework tutorial",
    target: "0662",
    ranking: "0678 0661 2999 2871 0664 0679",
    intents: "informational",
    isLocal: false,
    pageTypes: "documentation",
    must:
      "Django; Python; middleware; forms|form; models|model|model fields; database|database table; template|templates; " +
      "validation|validation error|field validation; HTTP|request|requests; field types|fields|field|form field; " +
      "class|Field class|classes",
    good:
      "FastAPI; SQLAlchemy; Pydantic; CSRF protection; Cross Site Request Forgery; primary key; foreign keys; ORM; URL; HTML; " +
      "GET; POST; SELECT; default value; attributes; session; authentication; cookies; JSON; type hints; API; object; method; " +
      "instance; query; email address; user; table; web framework; response; server; errors; import; function; parameter",
    bad: "example; above; want; see; way to go; required; first; add; above example; set; work; ways; here's; pass",
    mustNot: "email protected; init py; str; int; True; self; def; User name; Additional Information; Navigation",
    entities:
      "Django=product|work|organization; FastAPI=product|work; SQLAlchemy=product|work; Pydantic=product|work; Python=product|work",
  },
  {
    key: "woodworking",
    keyword: "beginner woodworking projects",
    target: "4451",
    ranking: "4454 4450 4316 4318 4320 0122 4673",
    intents: "informational",
    isLocal: false,
    pageTypes: "article|forum",
    must:
      "furniture|piece of furniture; tools|tool; saw|table saw|miter saw|saws; joinery|joints|mortise and tenon|joint; " +
      "sanding|sand; finish|stain|finishing; glue; plans|plan; table|bench|picture frame|box; grain|wood grain; " +
      "scrap wood|wood|soft wood; beginner|beginners",
    good:
      "crosscut sled; circular saw; dovetail; sliding dovetail; mineral spirits; paint; router; planer; plane; shop projects; " +
      "small project; DIY projects; home improvement; hand tools; power tools; clamps; drill; workbench; first project; " +
      "growth rings; stool; shelf; oak; pine; plywood; woodworker; shop; boards; chisel; Kreg; pocket holes; boxes; cutting board",
    bad:
      "know; look; want; things; time; good; you'll; step; done; off; comes; put; go; really; way; right now; doing; great; " +
      "think you got; come out perfect; you've done; great example; soon as possible; always sanding; long side; idea; work",
    mustNot:
      "Wood Whisperer; FineWoodworking; Fine Woodworking; Instructables; Midwest Life; Leave a Reply; Cancel reply; Replies; " +
      "Similar threads; Jan; Festool Owners Group; Advertisers; Recent Posts; Archives; Posts by tags; PIN; Erin Spain",
    offQuestions: "sign up for our emails; did you enjoy; looking for something; tablescape; terracotta",
  },
  {
    key: "mug",
    keyword: "handmade ceramic mug",
    target: "0610",
    ranking: "0616 0617 0593 0659 4852 4854 4855",
    intents: "transactional",
    isLocal: false,
    pageTypes: "product|service|listing",
    must:
      "mug|mugs; ceramic|ceramics; stoneware|pottery; handmade|handcrafted; gift|gifts; glaze|glazed; " +
      "coffee|coffee cup|cup|coffee mug; dishwasher|dishwasher safe|microwave safe; artisan|maker|artist|artisans; " +
      "capacity|size|volume",
    good:
      "wabi-sabi; tea; jewelry; crafts; art; craft; American made; clay; reusable cup; glass; silicone; lid; straw; wood; " +
      "materials; makers; small business; store; gallery; hand-built; wheel-thrown; folk art",
    bad: "please; find; see; everyone; item; carefully; care; piece; hot; contact; shop; product; small; made",
    mustNot:
      "Joco; JOCO; Etsy; Ohio Artisan Collective; Makers Market; Artisans Gallery; Peddler's Village; IngridDebardCeramics; " +
      "Paul Fryman; Bulgaria; Item details; Add to cart; Highlights; Green Black; XS; Keep up with us; Shipping and return policies",
    offQuestions: "wrong with this listing; did you know; collection public; stay connected",
  },
  {
    key: "oral",
    keyword: "oral hygiene",
    target: "0290",
    ranking: "0346 0251 0142 4835 4838 0135",
    intents: "informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "electric toothbrush|toothbrush|electric toothbrushes|manual toothbrush|toothbrushes; toothpaste; " +
      "floss|flossing|dental floss; gum disease|gums; plaque; tooth decay|cavities|decay; dentist|dental hygienist; " +
      "mouthwash; checkups|regular checkups|checkup; oral health|dental health; teeth|teeth and gums; brushing|brush your teeth|brush",
    good:
      "American Dental Association; Philips Sonicare; Oral-B; water flosser; pressure sensor; sensitive teeth; brush head; " +
      "fluoride; pregnancy; dry mouth; nutrition; children; HIV; heart health; overall health; dental care; cleaning; mouth; " +
      "interdental brushes; whitening; bad breath; enamel; saliva; foods and drinks; hygiene routine; bristles; timer",
    bad: "help; good; find; want; offers; people; without; day; come; minutes; important; overall; features; provide; twice",
    mustNot:
      "BlueCross; BlueShield; South Carolina; Kneib; GearLab; TechGearLab; Clark; Clark Howard; Health Ohio; Lloyd McCoy; " +
      "Quick Links; navItem; Quick Look; Helpful Links; Why Trust; HRSA; LakeCrest",
    entities:
      "Philips Sonicare=product|organization; Oral-B=product|organization; American Dental Association=organization; " +
      "Colgate=organization|product; Philips=organization",
    offQuestions: "best value",
  },
  {
    key: "electrician",
    keyword: "electrician san jose",
    target: "0266",
    ranking: "0225 0273 0274 0358 0069 0068 0188",
    intents: "transactional|commercial",
    isLocal: true,
    pageTypes: "service|article",
    must:
      "electrical panel|service panel|panel; electrical wiring|wiring|wire; outlets|outlet|electrical outlet; " +
      "circuit breakers|circuit breaker; cost|price|average cost|prices; installation|fixture installation; " +
      "repair|electrical repair; safety|electrical safety; electrical contractors|contractors; " +
      "EV charger|EV Home Charging Station|charging station|EV home charging station installation; " +
      "electrical system|electrical systems; electrical service|electrical services|electrical work",
    good:
      "voltage tester; multimeter; wire strippers; screwdrivers; pliers; fish recording; electrical recording; cable; insulated gloves; " +
      "grounding; fuses; electric shock; fire; remodel; commercial electrical; residential; license; permit; coupons; " +
      "surge protector; lighting; switches; power; voltage; materials; estimate; tools; drill; GFCI; aluminum wiring; inspection",
    bad:
      "help; include; best; takes; off; research; working; options; home; around the home; per hour; also known; range; time; " +
      "various; device that; essential; team; level",
    mustNot:
      "Marietta; Ponchatoula; ServiceTitan; FieldEdge; Blue Collar; ProMatcher; homeyou; ESFI; Phillip's Building; Brayshaw; " +
      "Allsons; Dominguez; San; Jose; About Us; LINKS; Wooding; Klein; Klein Tools; Fluke; GA; LA",
    entities: "San Jose=location; California=location; Klein Tools=organization|product; Fluke=organization|product",
    offQuestions: "ponchatoula; grow your business; when do you need the job; smaller electrical contractors learn",
    answers: [["why do i need to hire an electrician", "turning to an expert is the only choice"]],
  },
  {
    key: "laptop",
    keyword: "best laptop",
    target: "4430",
    ranking: "4014 3061 0650 3066 1069 0477 4008",
    intents: "commercial",
    isLocal: false,
    pageTypes: "article|product|forum",
    must:
      "battery life|battery; display|screen|OLED|OLED display|Retina display; graphics|GPU|graphics card|Intel Arc graphics; " +
      "processor|CPU|Intel Core Ultra|Intel Core; memory|RAM|unified memory; storage|SSD; keyboard; " +
      "gaming laptop|gaming laptops|gaming; MacBook Air|MacBook|MacBook Pro; price|budget|budget laptop; performance; " +
      "ports|Thunderbolt 4 ports|Thunderbolt 4",
    good:
      "Apple; Lenovo; Intel; NVIDIA; NVIDIA RTX; AMD; Ryzen AI; Acer; Asus; Microsoft; Windows; Mac; ThinkPad; Chromebook; " +
      "Framework; HP EliteBook; webcam; speakers; weight; portability; refresh rate; fingerprint reader; facial recognition; " +
      "headphone jack; video editing; AI; Neural Engine; M5 chip; laptop reviews; discrete graphics; 2-in-1; touchscreen; Dell; " +
      "Copilot; battery; students; college; durability; build quality; Liquid Retina display; AppleCare; Wi-Fi; trackpad; MSI",
    bad:
      "want; looking; right; makes; feels; comes; help; last; good; full; better; go; time; years; Plus; hours; top; buy; long; " +
      "takes a hit; spend a ton; right now; looks great; laptop world; perfectly fine; normal laptop; price reasonable; offer",
    mustNot:
      "PCWorld; Mashable; Level1Techs; Reddit; Just Josh; Dave2D; Hardware Canucks; Pros; Cons; Further considerations; " +
      "Sky Blue; About Lenovo; GB; Air; Core; Core Ultra; Ultra; Pre-order; Footnote; Quick Links; Pro",
    entities:
      "Apple=organization; Lenovo=organization; Intel=organization; NVIDIA=organization; AMD=organization; Acer=organization; " +
      "Asus=organization; Microsoft=organization; MacBook Air=product; MacBook Pro=product; Intel Core Ultra=product; " +
      "ThinkPad=product; Windows=product|work; HP EliteBook=product; MacBook=product; Mac=product",
    offQuestions:
      "who should buy; who curated; new to mac; never used a mac; switching from a pc; apple offer; my order; my mac; " +
      "payment and financing; trade in; applecare; how much power",
    answers: [
      ["best gaming laptop", "Our pick for the best overall"],
      ["best gaming laptop", "Our favorite gaming laptops are"],
      ["best cheap laptop", "Our pick for the best overall"],
      ["best cheap laptop", "Our favorite gaming laptops are"],
      ["what is the best laptop?", "Our pick for the best overall"],
      ["right display size", "displays run between 14 and 16 inches"],
      ["how to choose the best laptop", "Look for models with Nvidia"],
    ],
  },
  {
    key: "remote",
    keyword: "remote software engineer jobs",
    target: "4355",
    ranking: "4354 4359 2911 rd-wordpress 4034 4036 4433",
    intents: "transactional|commercial",
    isLocal: false,
    pageTypes: "listing",
    must:
      "full stack|full-stack developer|Full Stack Developer; senior software engineer|Senior Software; " +
      "developer|software developer|web developer|developers; remote work|work from home|working remotely|remote workers; " +
      "communication; team|teams|remote team|team members; skills|skill; productivity|productivity tools; meetings|meeting; job board|job|jobs",
    good:
      "salary; product engineer; security engineer; project manager; work-life balance; mental health; React; Ruby on Rails; " +
      "JavaScript; Python; career; startup; company; time zone; workspace; schedule; breaks; video; tools; hiring; work culture; " +
      "developers; engineers; collaboration; Slack; Zoom; technical; design; data; trends; social media; WordPress; deadlines",
    bad:
      "ago; days ago; time; good; best; being; give; thing; take; start; see; great; doing; way; something; top; know; full; " +
      "however; years; month; hours; rest; necessary adjustments; people actually; highest paying; important",
    mustNot:
      "We Work Remotely; WeWorkRemotely; Hacker News; Enterprisers Project; Brian Jenney; Arc; 4 day work week; Share this; " +
      "Like this; Latest post; YC; Cancel reply; Currently On Tap; San; San Francisco; Trusted by",
    offQuestions: "4 day work week; what to read next; cover letter; stay motivated",
  },
  {
    key: "plant",
    keyword: "plant based diet",
    target: "4576",
    ranking: "4574 4582 4125 4123 4124 0096",
    intents: "informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "protein|plant-based protein|source of protein; whole grains|grains|whole grain; fruits and vegetables|vegetables|fruits; " +
      "processed foods|ultra-processed foods|ultra-processed; saturated fat|healthy fats|fats|fat; heart disease|chronic disease|disease; " +
      "fiber|fibre; nutrients|vitamins and minerals|vitamins; cholesterol|cholesterol levels|blood cholesterol; " +
      "legumes|beans|lentils; nuts|seeds|nuts and seeds; meat|animal-based foods|animal products|dairy; plant-based foods|plant-based",
    good:
      "amino acids; essential amino acids; added sugars; sugar; weight loss; weight management; type 2 diabetes; eggs; soy; tofu; " +
      "gluten; organic; salt; calories; carbs; complex carbohydrates; nutrition myths; health benefits; meal plan; meals; " +
      "coconut oil; seed oils; olive oil; frozen vegetables; breakfast; recipes; healthy diet; dietary patterns; vitamin B12; iron; " +
      "omega-3; vegan; vegetarian; oats; bread; blood sugar; nutrition; health; diet; foods; calcium; diabetes; cancer",
    bad:
      "help; however; important; way; show; often; example; people; day; per day; throughout the day; want to try; research shows; " +
      "rather than being; reason to avoid; making; including; studies; research has shown; per; common",
    mustNot:
      "Parkview; AFPA; Scripps; EUFIC; Logan; BHF; youâ; Â; Get a free guide; Share this story; Key takeaways; The bottom line; " +
      "Myth; Donate; Vascular Institute; London to Brighton; Related tags; Tried this at home; grams; g; Bundled Courses",
    offQuestions: "medical nutrition therapy; get fit; tried this; what to read next",
  },
  {
    key: "movers",
    keyword: "best moving companies new york",
    target: "0056",
    ranking: "0057 0054 0060 0062 0302 0238",
    intents: "commercial",
    isLocal: true,
    pageTypes: "article|service",
    must:
      "long-distance|long-distance move|long-distance movers|long-distance moving; local movers|local moves|local move|local; " +
      "packing|packing services|packing and unpacking; storage; quotes|quote|moving quote|estimate|estimates; " +
      "cost|average cost|moving costs|pricing; insurance|insurance coverage|insured; customer reviews|reviews; " +
      "moving truck|truck; furniture|belongings|items|household goods; customer service|customer support; " +
      "moving services|services",
    good:
      "New York; New York City; Allied Van Lines; American Van Lines; Colonial Van Lines; North American Van Lines; Seka Moving; " +
      "Piece of Cake; Mayflower; United Van Lines; licensed; FMCSA; professional movers; moving process; relocation; " +
      "corporate relocation; interstate; state lines; apartment; home size; moving day; boxes; fees; deposit; discounts; pianos; " +
      "stairs; loading; unloading; labor; tips; peace of mind; residential; commercial; moving experience; transparent pricing; Brooklyn; Manhattan",
    bad:
      "help; know; take; right; good; day; time; handle; care; extra; choose; provide; lets; state; across; start to finish; " +
      "stress-free as possible; set of stairs; years of experience; across town; experience; needs; options; whether",
    mustNot:
      "HireAHelper; Bellhop; WellRive; moveBuddha; Move.org; TRC; Jackson; San Francisco; San; York; Van; Lines; New; " +
      "Pros & Cons; Company Info; Read What; Services Offered; FreightWaves; Van Lines; FAQPage; hr; NJ; BLVD",
    entities:
      "New York=location; New York City=location; Allied Van Lines=organization; American Van Lines=organization; " +
      "Colonial Van Lines=organization; North American Van Lines=organization; Mayflower=organization; Seka Moving=organization; " +
      "Manhattan=location; Brooklyn=location; FMCSA=organization; Better Business Bureau=organization",
    offQuestions:
      "not what you were; why choose; not sure which; need another type; need packing help; hireahelper; san francisco; jackson; " +
      "organize your move; throw away furniture",
    answers: [
      ["consider when hiring a moving company in new york", "key things to check before booking"],
      ["consider when hiring a moving company in new york", "isn't just about the lowest price"],
      ["consider when hiring a moving company in new york", "Licensing and credentials"],
      ["across state lines", "cater to both interstate and intrastate moves"],
      ["how to choose a long-distance mover", "isn't just about the lowest price"],
      ["how to choose a long-distance mover", "Licensing and credentials"],
      ["cost to move to another state", "Long-Distance Move Cost Range"],
      ["handle packing and unpacking", "Packing and unpacking is typically available"],
      ["handle packing and unpacking", "96.62% of movers offer packing"],
      ["what does a moving company do", "Full-service moves usually cover loading"],
      ["best interstate moving company", "Top Long-Distance Mover: Colonial Van Lines"],
      ["best interstate moving company", "Colonial Van Lines took the lead"],
      ["see all moving companies in new york", "See our complete list of trusted movers"],
    ],
  },
  {
    key: "work",
    keyword: "work management software",
    target: "0696",
    ranking: "2843 2841 2842 4223 2834 2846",
    intents: "commercial|transactional",
    isLocal: false,
    pageTypes: "service",
    must:
      "projects|project management|project; tasks|task|task management|task manager; AI|AI agents|agents; " +
      "workflows|AI workflows|automation; templates|template; goals|initiatives; teams|team; integrations|apps; " +
      "planning|plans|roadmap|Gantt Charts|project plan; security|Enterprise-grade security|Enterprise-grade; " +
      "pricing|cost|costs|per year; workspace|AI workspace",
    good:
      "product development; to-do list; marketing; campaigns; docs; chat; product operations; feedback; calendar; deadlines; " +
      "dashboards; reports; single sign-on; employee onboarding; project manager; enterprise; productivity; collaboration; " +
      "brainstorm; whiteboard; ideas; progress; platform; software; customers; scale; Slack; Google; resources; permissions",
    bad: "keep; set; see; without; take; help; time; year; less time; focus; keep a pulse; across; single; action; view; power",
    mustNot:
      "ClickUp; Airtable; Todoist; Workzone; Linear; Miro; Super Agents; Omni; Brain; Peak Inside; Talk to sales; Say hello; " +
      "Changelog; Get started; We respect your privacy; Resources; Company; Legal; Connect; monday",
    entities:
      "Slack=product|organization; Google=organization; GitHub=product|organization; Figma=product|organization",
    offQuestions: "peak inside; workzone in action; hosted solutions; request a demo; need help getting",
  },
  {
    key: "cloud",
    keyword: "cloud computing",
    target: "0317",
    ranking: "0005 0187 0046 0956 4232 2838",
    intents: "informational",
    isLocal: false,
    pageTypes: "article",
    must:
      "public cloud|public; private cloud|private; hybrid cloud; data centers|data center; storage; AWS|Amazon Web Services; " +
      "Microsoft Azure|Azure; Google Cloud; security|cloud security; infrastructure|IaaS|infrastructure as a service|cloud infrastructure; " +
      "AI|artificial intelligence|agentic AI; scalability|scalable; edge computing|edge; compliance",
    good:
      "cloud providers; cloud services; digital transformation; data sovereignty; VMware; VMware Cloud Foundation; Red Hat OpenShift; " +
      "Red Hat; cash flow; revenue growth; stocks; Salesforce; Snowflake; Adobe; SAP; Oracle; IBM; Microsoft; Google; Nvidia; " +
      "platform as a service; SaaS; software as a service; network; hardware; workloads; servers; multi-cloud; containers; " +
      "Kubernetes; FinOps; sustainability; quantum computing; deployment models; service providers; internet; applications; costs; " +
      "machine learning; SOC 2; disaster recovery; cloud platforms; cloud computing solutions; enterprise; investment; Dell",
    bad:
      "focus; needs; offers; without; provide; help; users; global; driven by; return on investment; business goals; products and " +
      "services; take; market; billion; year",
    mustNot:
      "Cherry Servers; Render; Motley Fool; CIO Dive; Technology Magazine; Company portals; Key Data Points; NYSE; NASDAQ; " +
      "Darktrace; Don't miss; Kouzina; Select a service; Amazon; Web Services; Need help; Leaseweb",
    entities:
      "AWS=organization|product; Amazon Web Services=organization|product; Microsoft Azure=product; Google Cloud=product|organization; " +
      "Microsoft=organization; Google=organization; IBM=organization; SAP=organization; Oracle=organization; Salesforce=organization|product; " +
      "Snowflake=organization|product; VMware=organization|product; Red Hat OpenShift=product",
    offQuestions: "need help getting; dedicated server in singapore; cloud etfs; financial metrics",
    answers: [
      ["what is cloud computing", "Cloud computing refers to delivering computing services"],
      ["what is cloud computing", "Cloud computing allows businesses"],
      ["benefits of cloud computing", "Cost Efficiency: Cloud computing reduces"],
      ["benefits of cloud computing", "Users access resources remotely"],
      ["types of cloud computing services", "Public Cloud: A cloud service provided"],
      ["what is a private cloud", "Private Cloud: A dedicated cloud environment"],
      ["big three cloud providers", "such as AWS, Microsoft Azure, and Google Cloud"],
      ["big three cloud providers", "including AWS, Google, and Microsoft"],
    ],
  },
];
