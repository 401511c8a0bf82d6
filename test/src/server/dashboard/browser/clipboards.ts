/** The same text as five kinds of programs write it into the clipboard. */
export const CLIPBOARDS: readonly (readonly [source: string, html: string])[] = [
  [
    "an online document",
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000;font-weight:400;">How to brew</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">A </span><span style="font-size:11pt;font-weight:700;">bold</span><span style="font-weight:400;"> word and </span><a href="https://www.google.com/url?q=https://example.com/a&amp;sa=D" style="text-decoration:none;"><span style="color:#15c;text-decoration:underline;">a link</span></a><span style="font-weight:400">.</span></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">one</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>two</span></p></li></ul><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span>first</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>second</span></p></li></ol><div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000 1pt;"><p dir="ltr"><span>Name</span></p></td><td><p dir="ltr"><span>Price</span></p></td></tr><tr style="height:0pt"><td><p dir="ltr"><span>V60</span></p></td><td><p dir="ltr"><span>25</span></p></td></tr></tbody></table></div><p dir="ltr"><span style="border:none;display:inline-block;overflow:hidden;width:60px;height:40px;"><img src="https://example.com/k.jpg" width="60" height="40" style="margin-left:0px;" alt="A kettle" /></span></p></b><br class="Apple-interchange-newline">`,
  ],
  [
    "a word processor",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Word"><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;font-size:11.0pt;} @list l0:level1 {mso-level-text:\\F0B7;} --></style><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment--><h2 style='margin-left:0cm'><span lang=EN-US>How to brew<o:p></o:p></span></h2><p class=MsoNormal><span lang=EN-US>A <b>bold</b> word and <a href="https://example.com/a">a link</a>.<o:p></o:p></span></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]><span lang=EN-US>one<o:p></o:p></span></p><p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New";mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>inner<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>two<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>first<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>second<o:p></o:p></p><table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=200 valign=top style='padding:0cm 5.4pt'><p class=MsoNormal>Name<o:p></o:p></p></td><td><p class=MsoNormal>Price<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>V60<o:p></o:p></p></td><td><p class=MsoNormal>25<o:p></o:p></p></td></tr></table><p class=MsoNormal><!--[if gte vml 1]><v:shape style='width:60pt'/><![endif]--><![if !vml]><img width=60 height=40 src="https://example.com/k.jpg" alt="A kettle" v:shapes="Picture_1"><![endif]><o:p></o:p></p><!--EndFragment--></body></html>`,
  ],
  [
    "a notes program",
    `<meta charset='utf-8'><!-- notionvc: 0b1c --><h2>How to brew</h2><p>A <strong>bold</strong> word and <a href="https://example.com/a">a link</a>.</p><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li>first</li><li>second</li></ol><table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>V60</td><td>25</td></tr></tbody></table><p><img src="https://example.com/k.jpg" alt="A kettle"></p>`,
  ],
  [
    "a blog editor",
    `<meta charset='utf-8'><!-- wp:heading --><h2 class="wp-block-heading">How to brew</h2><!-- /wp:heading --><!-- wp:paragraph --><p class="has-large-font-size" style="line-height:1.7">A <strong>bold</strong> word and <a href="https://example.com/a" target="_blank" rel="noreferrer noopener">a link</a>.</p><!-- /wp:paragraph --><!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>one<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>inner</li><!-- /wp:list-item --></ul><!-- /wp:list --></li><!-- /wp:list-item --><!-- wp:list-item --><li>two</li><!-- /wp:list-item --></ul><!-- /wp:list --><!-- wp:list {"ordered":true} --><ol class="wp-block-list"><li>first</li><li>second</li></ol><!-- /wp:list --><!-- wp:table --><figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>V60</td><td>25</td></tr></tbody></table></figure><!-- /wp:table --><!-- wp:image {"id":7} --><figure class="wp-block-image size-large"><img src="https://example.com/k.jpg" alt="A kettle" class="wp-image-7" style="width:60px" srcset="https://example.com/k-2x.jpg 2x" onload="console.log(1)"/></figure><!-- /wp:image -->`,
  ],
  [
    "a web page",
    `<html><body><!--StartFragment--><article style="color: rgb(0, 0, 0); font-family: serif;"><h2 id="brew" style="margin: 0px;">How to brew<a class="headerlink" href="#brew" title="Permalink">¶</a></h2><div class="text" style="padding: 4px;"><p>A <span style="font-weight: 700;">bold</span> word and <a href="https://example.com/a" onclick="track()">a link</a>.</p></div><nav></nav><ul style="list-style: square;"><li style="margin: 0px;"><p>one</p><ul><li>inner</li></ul></li><li><p>two</p></li></ul><ol><li><p>first</p></li><li>second</li></ol><table style="width: 100%;" cellpadding="4"><tbody><tr><th scope="col">Name</th><th>Price</th></tr><tr><td><div>V60</div></td><td>25</td></tr></tbody></table><figure style="margin: 0px;"><picture><source srcset="https://example.com/k.webp"><img src="https://example.com/k.jpg" alt="A kettle" loading="lazy"></picture></figure><button type="button">Share</button><script>track()</script><svg><title>icon</title></svg></article><!--EndFragment--></body></html>`,
  ],
];

/** Parts that a paste must keep or leave out, as checks of the Markdown. Two more checks need the page. */
export const PASTE_CHECKS: readonly (readonly [what: string, holds: (markdown: string) => boolean])[] = [
  ["the heading", (text) => /^## How to brew$/m.test(text)],
  ["the items", (text) => /^- one$/m.test(text) && /^- two$/m.test(text)],
  ["the nested item", (text) => /^ {2,4}- inner$/m.test(text)],
  ["the numbers", (text) => /^1\. first$/m.test(text) && /^2\. second$/m.test(text)],
  ["the link", (text) => text.includes("[a link](https://example.com/a)")],
  ["the bold word", (text) => text.includes("A **bold** word and ")],
  ["the image", (text) => text.includes("![A kettle](https://example.com/k.jpg)")],
  ["the cells", (text) => /^\| Name \| Price \|$/m.test(text) && /^\| V60 \| 25 \|$/m.test(text)],
  [
    "no residue",
    (text) =>
      !/mso|wp:|style|span|¶|·|Share|track|icon|StartFragment|<|&nbsp;|\u00a0/.test(text.replaceAll("<!-- -->", "")),
  ],
  [
    "nothing twice",
    (text) =>
      ["brew", "bold", "one", "inner", "two", "first", "second", "V60", "25", "kettle"].every(
        (word) => text.split(word).length === 2,
      ),
  ],
];
