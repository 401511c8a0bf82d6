import type { EntityType } from "./cohort-model.ts";

/**
 * Types of names that are common on web pages, from general knowledge. Names that are more often a common word or a
 * person's name are left out ("Target", "Jordan").
 */
const NAMES: Readonly<Partial<Record<EntityType, string>>> = {
  organization:
    "google,microsoft,amazon,meta platforms,facebook,instagram,youtube,tiktok,twitter,linkedin,pinterest,reddit,whatsapp,snapchat,netflix,spotify,uber,lyft,airbnb,ebay,paypal,stripe,shopify,walmart,costco,ikea," +
    "nvidia,intel,amd,qualcomm,arm holdings,tsmc,samsung,sony,lg electronics,panasonic,philips,siemens,bosch,canon,nikon,fujifilm,olympus,leica,lenovo,dell,asus,acer,huawei,xiaomi,oneplus,motorola,nokia,ericsson,cisco,ibm,oracle,sap," +
    "salesforce,adobe,intuit,hubspot,mailchimp,zoho,atlassian,github,gitlab,docker,cloudflare,akamai,snowflake,databricks,openai,anthropic,deepmind,mistral ai,hugging face,mozilla,wikipedia,wikimedia,semrush,ahrefs," +
    "tesla,toyota,honda,volkswagen,bmw,mercedes-benz,audi,porsche,ford,general motors,hyundai,nissan,volvo,renault,peugeot,airbus,boeing,lufthansa,delta air lines,united airlines,american airlines,ryanair,easyjet," +
    "hertz,avis,enterprise rent-a-car,sixt,payless car rental,europcar,fedex,ups,usps,dhl,u-haul,nike,adidas,puma,new balance,under armour,lululemon,zara,h&m,nestlé,unilever,coca-cola,pepsi,mcdonald's,starbucks," +
    "mastercard,american express,jpmorgan,goldman sachs,berkshire hathaway,state farm,allstate,geico,progressive insurance,allianz,axa,blackrock,vanguard group,fidelity investments,charles schwab,robinhood,coinbase,binance,deloitte,pwc,kpmg,accenture,mckinsey,gartner,forrester," +
    "fda,cdc,nih,who,nasa,fbi,irs,sec,ftc,fcc,epa,usda,osha,fema,nhs,ema,efsa,esa,unesco,unicef,nato,imf,world bank,european union,european commission,united nations,better business bureau,bbb,mayo clinic,cleveland clinic,red cross,greenpeace," +
    "new york times,washington post,wall street journal,the guardian,bbc,cnn,reuters,bloomberg,forbes,financial times,associated press,thomson reuters,harvard university,stanford university,mit,oxford university,cambridge university,stiftung warentest,bundesnetzagentur,verbraucherzentrale,kfw,bafa,schufa,arbeitsagentur,ademe,anah,caf,insee,ocu,aeat,dgt,inps,enea,which?,nist,enisa,aarp,consumer reports,adac,tüv",
  concept:
    "ai,ml,nlp,llm,api,apis,seo,sem,serp,serps,ppc,cpc,ctr,cro,roi,kpi,kpis,url,urls,sms,mms,nap,eeat,e-e-a-t,dslr,slr,aps-c,mfa,2fa,sso,soc,siem,edr,xdr,vpn,dns,wi-fi,wifi,bluetooth,lan,wan,cpu,gpu,npu,ram,rom,ssd,hdd,oled,lcd,led,qled,ips,hdr,usb,usb-c,hdmi,nfc,gps,iot,iiot,5g,4g,lte,pc,tv,html,css,xml,json,yaml,csv,pdf,sql,nosql,orm,crud,rest,graphql,http,https,tcp,ssh,ssl,tls,ftp,ip,cms,crm,crms,erp,hris,hr,it,saas,paas,iaas,b2b,b2c,d2c,smb,smbs,sme,ux,ui,diy,hvac,gfci,ev,evs,diesel,co2,bmi,bpm,dna,rna,uv,spf,hiit,pos,etf,etfs,ira,apr,apy,ipo,vat,llc,gdpr,hipaa,ccpa,pci,pci dss,iso,zero trust,zero-trust,ci/cd,devops,devsecops,mlops,faq,faqs,cta,ada,anc,thc,cbd,adhd,ptsd,cbt,hiv,covid,covid-19,suv,suvs,abs,awd,kwh,dsgvo,mwst,eeg,tva,iva,rgpd",
  product:
    "windows,macos,ios,ipados,android,linux,ubuntu,debian,chrome,chromebook,firefox,safari,gmail,google maps,google docs,google sheets,google drive,google analytics,google search console,google ads,bigquery,looker,google cloud,aws,azure,microsoft azure,microsoft fabric,power bi,excel,microsoft excel,microsoft word,powerpoint,microsoft teams,microsoft 365,office 365,outlook,onedrive,sharepoint,tableau,slack,zoom,notion,trello,asana,jira,figma,canva,photoshop,adobe photoshop,illustrator,lightroom,premiere pro,final cut pro,wordpress,woocommerce,squarespace,wix,drupal,joomla," +
    "python,javascript,typescript,java,kotlin,swift,rust,golang,haskell,cobol,fortran,perl,ruby,ruby on rails,php,scala,elixir,erlang,clojure,node.js,react,vue,angular,django,flask,laravel,spring boot,tensorflow,pytorch,kubernetes,docker compose,terraform,postgresql,mysql,mongodb,redis,sqlite,kafka,apache kafka,apache spark,hadoop,elasticsearch,chatgpt,gpt-4,copilot,github copilot,midjourney,stable diffusion,siri,alexa," +
    "iphone,ipad,macbook,macbook pro,macbook air,apple watch,airpods,playstation,xbox,nintendo switch,steam deck,kindle,galaxy s24,gopro,geforce,nvidia geforce,geforce rtx,radeon,ryzen,intel core,ozempic,wegovy,mounjaro,zepbound,aspirin,ibuprofen,paracetamol,bitcoin,ethereum",
  location:
    "ny,nyc,la,dc,washington dc,sf,alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,new york city,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,west virginia,wisconsin,wyoming,washington dc," +
    "los angeles,san francisco,san diego,san jose,chicago,houston,dallas,philadelphia,seattle,boston,atlanta,miami,denver,las vegas,detroit,portland,orlando,brooklyn,manhattan,queens,silicon valley,east coast,west coast,bay area,toronto,vancouver,montreal,ottawa,calgary,ontario,quebec,british columbia,alberta,mexico city,são paulo,rio de janeiro,buenos aires,bogotá," +
    "london,manchester,birmingham,liverpool,edinburgh,glasgow,dublin,england,scotland,wales,northern ireland,paris,lyon,marseille,toulouse,bordeaux,berlin,hamburg,münchen,munich,köln,cologne,frankfurt,stuttgart,düsseldorf,bayern,bavaria,hessen,sachsen,nordrhein-westfalen,baden-württemberg,wien,vienna,salzburg,zürich,zurich,genf,geneva,basel,bern,roma,rome,milano,milan,napoli,naples,torino,turin,firenze,florence,venezia,venice,toscana,tuscany,madrid,barcelona,valencia,sevilla,seville,andalucía,cataluña,lisboa,lisbon,porto,amsterdam,rotterdam,utrecht,den haag,brussels,brussel,bruxelles,antwerp,antwerpen,stockholm,göteborg,malmö,oslo,bergen,trondheim,copenhagen,københavn,aarhus,helsinki,tampere,warsaw,prague,budapest,athens,istanbul," +
    "dubai,abu dhabi,riyadh,cairo,nairobi,johannesburg,cape town,durban,mumbai,delhi,new delhi,bangalore,bengaluru,chennai,kolkata,hyderabad,singapore,kuala lumpur,jakarta,bangkok,hanoi,manila,hong kong,shanghai,beijing,shenzhen,guangzhou,taipei,seoul,tokyo,osaka,kyoto,sydney,melbourne,brisbane,perth,auckland,wellington," +
    "europe,asia,africa,north america,south america,latin america,middle east,european union countries,scandinavia,mediterranean,europa,américa latina",
};

const TYPES: ReadonlyMap<string, EntityType> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    // The cast is safe because each key of `NAMES` is an entity type.
    names.split(",").map((name) => [name, type as EntityType] as const),
  ),
);

/** Returns the type of a well-known name, or `null`. Case and full stops do not matter ("F.D.A."). */
export function knownType(surface: string): EntityType | null {
  const lower = surface.toLowerCase();
  return TYPES.get(lower) ?? TYPES.get(lower.replaceAll(".", "")) ?? null;
}
