/**
 * Headings of parts that are no subject, in 15 languages, in lower case and separated by commas. `*` at the end of an
 * entry matches any continuation after a whole word.
 */
const FRAME = `
related,related *,you may also like *,you might also like *,you may like *,you'll also like *,recommended *,
up next *,more from *,more about *,more on *,more articles *,more posts *,more stories *,more resources *,most read *,
most popular *,popular posts *,popular articles *,latest posts *,latest news *,latest articles *,read next *,
what to read next *,keep reading *,keep exploring *,read more *,see also *,further reading *,share *,like this,
follow us *,stay connected *,stay informed *,stay up to date *,subscribe *,sign up *,newsletter *,our newsletter *,
comments *,comment,leave a comment *,leave a reply *,about the author *,about us *,about this *,author,authors,
author bio,written by *,contact,contact us,get in touch,table of contents *,contents,on this page,in this article *,
in this guide *,in this post *,tags,categories,archives,sources,source,references,footnotes,image credits,
photo credits,credits,disclaimer *,disclosure *,advertisement *,advertise *,privacy *,cookies *,cookie *,terms of *,
latest insights *,insights,latest *,details,the details,overview,our capabilities,bonus,bonus *,ready to *,next steps,
thanks,thank you,back to top,navigation,menu,search,quick links,resources,recent posts *,recent articles *,
recent comments *,explore more *,explore our *,trending *,as seen in *,testimonials,customer reviews,reviews,
das könnte sie *,das könnte dich *,das könnte ihnen *,ähnliche artikel *,ähnliche beiträge *,weitere artikel *,
weitere beiträge *,weitere themen *,weitere ratgeber *,verwandte artikel *,verwandte themen *,passende artikel *,
mehr artikel *,mehr zum *,mehr zu *,mehr zur *,weiterlesen,teilen *,kommentar *,kommentare *,über den autor *,
über die autorin *,über uns *,kontakt,inhalt,inhaltsverzeichnis *,quellen *,quellenangaben,schlagwörter,impressum,
datenschutz *,bewertungen,kundenbewertungen,unser newsletter *,
articles liés *,articles similaires *,articles connexes *,à lire aussi *,à lire également *,sur le même sujet *,
partager *,commentaires *,laisser un commentaire *,à propos *,sommaire,table des matières,nous contacter,avis,
avis clients,mentions légales,sources et références,
artículos relacionados *,entradas relacionadas *,también te puede *,también te podría *,te puede interesar *,
compartir *,comentarios *,deja un comentario *,deja tu comentario *,sobre el autor *,sobre nosotros *,índice,
fuentes,contacto,opiniones,
articoli correlati *,potrebbe interessarti *,potrebbero interessarti *,condividi *,commenti *,lascia un commento *,
chi siamo,indice,fonti,contatti,recensioni,
artigos relacionados *,posts relacionados *,comentários *,compartilhe *,partilhar *,deixe um comentário *,sobre nós,
sumário,fontes,contato,
gerelateerde *,lees ook *,reacties *,delen,over ons,inhoudsopgave,bronnen,
relaterade *,läs också *,kommentarer *,dela,om oss,innehåll,källor,
relaterte *,les også *,del,innhold,kilder,
relaterede *,læs også *,indhold,
aiheeseen liittyv *,lue myös *,kommentit *,jaa,sisällys,lähteet,
artikel berkaitan *,artikel terkait *,baca juga *,kongsi *,komen,kandungan,rujukan,sumber,
関連記事,コメント,目次,シェア,この記事を書いた人,著者,参考文献,おすすめ記事,人気記事,
相关文章,相關文章,相关阅读,相關閱讀,评论,評論,目录,目錄,分享,参考资料,參考資料,关于作者,關於作者,推荐阅读,推薦閱讀,
مقالات ذات صلة,مقالات مشابهة,تعليقات,التعليقات,اترك تعليقا *,المحتويات,جدول المحتويات,فهرس المحتويات,المصادر,
المراجع,شارك *,مشاركة,عن الكاتب`;

/** Openings and closings of articles. */
const CLOSING = `
conclusion *,conclusions *,in conclusion *,introduction,intro,closing *,final thoughts *,final words *,final word *,
final takeaway *,wrap up *,wrapping up *,wrapping it up *,the bottom line *,bottom line *,summary *,in summary *,
key takeaways *,key takeaway *,key insights *,key points *,main takeaways *,takeaways *,tl;dr,tldr,overview,
at a glance,
fazit *,zusammenfassung *,einleitung,auf einen blick,das wichtigste *,unser fazit *,unser tipp,schlusswort,
en résumé *,l'essentiel *,en bref,résumé,
conclusión *,conclusiones *,resumen *,introducción,en resumen *,
conclusione *,conclusioni *,in sintesi *,introduzione,riassunto,
conclusão *,resumo *,introdução,considerações finais,
conclusie *,samenvatting *,inleiding,tot slot *,
sammanfattning *,slutsats *,inledning,oppsummering *,konklusjon *,innledning,konklusion *,opsummering *,indledning,
yhteenveto *,johdanto,lopuksi *,kesimpulan *,pengenalan,rumusan *,
まとめ,はじめに,おわりに,最後に,总结,總結,结论,結論,前言,结语,結語,الخلاصة,خاتمة,الخاتمة,مقدمة,المقدمة`;

/** Words inside the heading of a list of questions. */
const FAQ = `faq,faqs,f.a.q,frequently asked,commonly asked,common questions,questions and answers,
questions & answers,people also ask,q&a,häufige fragen,häufig gestellte,fragen und antworten,questions fréquentes,
foire aux questions,preguntas frecuentes,preguntas más frecuentes,domande frequenti,perguntas frequentes,
perguntas mais frequentes,veelgestelde vragen,vanliga frågor,ofte stilte,ofte stillede,usein kysyt,soalan lazim,
よくある質問,よくあるご質問,常见问题,常見問題,الأسئلة الشائعة,أسئلة شائعة`;

/** Words of headings that announce a list: the best of something, kinds of it, a value by something. */
const LIST = `best,top,types of,type of,kinds of,ideas,by room,by type,by size,by state,by city,by region,by industry,by material,by category,by method,by brand,examples of,
beste,besten,bester,bestes,arten,nach raum,nach art,nach größe,nach typ,nach region,nach material,im überblick,
im vergleich,ideen,
meilleur,meilleurs,meilleure,meilleures,types de,type de,par pièce,par type,par taille,par région,par matériau,idées,
mejor,mejores,tipos de,tipo de,por habitación,por tipo,por tamaño,ideas de,clases de,
migliori,migliore,tipi di,per stanza,per tipo,tipologie di,melhores,tipos,soorten,per kamer,per type,bästa,typer,
beste,bedste,parhaat,parhaiden,tyypit,terbaik,jenis`;
const LIST_SIGNS = `おすすめ,ランキング,種類,一覧,最佳,推荐,推薦,十大,种类,種類,排行,أفضل,أنواع,أهم`;

/** Headings of verdicts and remarks about the thing above. */
const REMARK = `the bottom line,bottom line,pro tip,note,tip,pro,pros,con,cons,pros and cons,pros & cons,our verdict,verdict,vor- und nachteile,vor und nachteile,vorteile,nachteile,avantages,inconvénients,avantages et inconvénients,ventajas,desventajas,ventajas y desventajas,contras,pro e contro,vantaggi,svantaggi,contro,vantagens,desvantagens,prós e contras,voordelen,nadelen,voor- en nadelen,fördelar,nackdelar,fordeler,ulemper,fordele,hyödyt,haitat,kelebihan,kekurangan,メリット,デメリット,优点,缺点,優點,缺點,المزايا,العيوب`;

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

interface Patterns {
  readonly whole: ReadonlySet<string>;
  /** Beginnings by their first word. */
  readonly begins: ReadonlyMap<string, readonly string[]>;
}

function patternsOf(text: string): Patterns {
  const whole = new Set<string>();
  const begins = new Map<string, string[]>();
  for (const entry of listOf(text)) {
    if (!entry.endsWith(" *")) whole.add(entry);
    else {
      const start = entry.slice(0, -2);
      whole.add(start);
      const first = start.split(" ")[0] ?? start;
      begins.set(first, [...(begins.get(first) ?? []), start]);
    }
  }
  return { whole, begins };
}

const FRAMES = patternsOf(FRAME);
const CLOSINGS = patternsOf(CLOSING);
/** Entries with a blank before them. Arabic, Japanese and Chinese entries match inside words. */
const FAQS = listOf(FAQ).map((entry) => (entry.charCodeAt(0) > 0x5ff ? entry : ` ${entry}`));
const LISTS = listOf(LIST);
const SIGNS = listOf(LIST_SIGNS);
const REMARKS: ReadonlySet<string> = new Set(listOf(REMARK));

function lineOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replace(/\s+/g, " ")
    .replace(/[\s:!.\u2026]+$/, "")
    .trim();
}

function matches(line: string, { whole, begins }: Patterns): boolean {
  if (whole.has(line)) return true;
  const starts = begins.get(line.split(/[ :,]/)[0] ?? "");
  return starts?.some((start) => line.startsWith(start) && !/[\p{L}\p{N}]/u.test(line.charAt(start.length))) === true;
}

/** Pads whole words, because "top" is not in "stop". */
function padded(line: string): string {
  return ` ${line.replace(/[^\p{L}\p{M}\p{N}&.-]+/gu, " ").trim()} `;
}

/** True for the heading of a part without a subject: related posts, sharing, comments, sources. */
export function isFrameHeading(heading: string): boolean {
  const line = lineOf(heading);
  return matches(line, FRAMES) || /^[0-9]{1,5} comments?$/.test(line);
}

/** True for the heading of an opening or closing. */
export function isClosingHeading(heading: string): boolean {
  return matches(lineOf(heading), CLOSINGS);
}

/** True for the heading of a list of questions. */
export function isFaqHeading(heading: string): boolean {
  const line = padded(lineOf(heading));
  return FAQS.some((entry) => line.includes(entry));
}

/** True for a heading that announces a list. */
export function announcesList(heading: string): boolean {
  const line = padded(lineOf(heading));
  return LISTS.some((entry) => line.includes(` ${entry} `)) || SIGNS.some((sign) => line.includes(sign));
}

/** True for the heading of a verdict or remark about the thing above it. */
export function isRemarkHeading(heading: string): boolean {
  return REMARKS.has(lineOf(heading));
}
