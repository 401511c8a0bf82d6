/** A Japanese or Chinese page. All texts were written for the tests. */
export interface CjkPage {
  readonly name: string;
  readonly html: string;
  /** Paragraphs, headings and lines of the article. */
  readonly main: readonly string[];
  /** Texts of other stories, menus and notices. */
  readonly rest: readonly string[];
}

function anchors(texts: readonly string[], tag = "li"): string {
  return texts.map((text, index) => `<${tag}><a href="/p/${index}.html">${text}</a></${tag}>`).join("\n");
}

const JA_NEWS = [
  "北部の山あいにある鳥越町で4日、7年ぶりに復旧した軽便鉄道の一番列車が走った。沿線には朝から住民ら約300人が集まり、手作りの旗を振って迎えた。",
  "鉄道は2018年の豪雨で橋が流され、全線で運休が続いていた。町は廃線も検討したが、住民の署名が人口の7割に達したことから、3年前に復旧を決めた。",
  "総事業費は約18億円。このうち半分を国の補助金でまかない、残りは県と町、それに全国から寄せられた寄付で支払った。",
  "「孫にもう一度この景色を見せたかった」。始発に乗った農業の男性（82）は、窓の外に広がる棚田を眺めながら話した。",
  "当面は1日6往復で、運賃は大人300円。町は秋の行楽客を見込み、11月に臨時列車を走らせる計画だ。",
];
const JA_NEWS_REST = [
  "温泉街の足湯、改修終わり再開",
  "特産のユズ、出荷が最盛期を迎える",
  "町議選の投票率、過去最低を更新",
  "山岳救助隊に女性隊員が初めて加わる",
];

/** A Japanese news page with semantic tags, a lead photo, a ranking and related stories. */
const jaNews: CjkPage = {
  name: "Japanese news",
  html: `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>軽便鉄道、7年ぶりに運行再開 鳥越町：山里新報</title>
<meta property="og:type" content="article"></head><body>
<header><a href="/">山里新報</a><nav><ul>${anchors(["トップ", "社会", "政治", "経済", "スポーツ", "天気"])}</ul></nav></header>
<main><article><h1>軽便鉄道、7年ぶりに運行再開 鳥越町</h1><div class="info"><time>2025年10月4日 11時20分</time><span>有料記事</span></div>
<ul class="sns">${anchors(["シェア", "ポスト", "ブックマーク"])}</ul>
<div class="body">${JA_NEWS.map((text) => `<p>${text}</p>`).join("\n")}</div>
<section class="kanren"><h2>関連ニュース</h2><ul>${anchors(JA_NEWS_REST.slice(0, 2))}</ul></section></article>
<aside><h2>アクセスランキング</h2><ol>${anchors(JA_NEWS_REST.slice(2))}</ol></aside></main>
<footer><p>本サイトに掲載の記事・写真の無断転載を禁じます。</p><ul>${anchors(["会社案内", "個人情報について"])}</ul></footer></body></html>`,
  main: JA_NEWS,
  rest: [...JA_NEWS_REST, "本サイトに掲載の記事・写真の無断転載を禁じます。"],
};

/** A Japanese news page without semantic tags. Paragraphs begin with an ideographic space and end with line breaks. */
const jaBreaks: CjkPage = {
  name: "Japanese news with line breaks",
  html: `<html lang="ja"><head><title>軽便鉄道が再開 | 谷の便り</title></head><body><div id="h"><a href="/">谷の便り</a></div>
<div id="gn">${anchors(["ホーム", "地域", "暮らし", "催し", "お問い合わせ"], "span")}</div>
<table width="960"><tr><td width="660"><h2>軽便鉄道が再開</h2><div>2025/10/04 11:20</div>
<div>${JA_NEWS.map((text) => `　${text}`).join("<br>\n<br>\n")}</div>
<div>← ${anchors(["前の記事", "次の記事"], "span")}</div></td>
<td width="300"><div>新着記事</div>${JA_NEWS_REST.map((text) => `<div><a href="/n">${text}</a></div>`).join("")}</td></tr></table>
<div id="f">Copyright 谷の便り All rights reserved.</div></body></html>`,
  main: JA_NEWS,
  rest: ["お問い合わせ", "All rights reserved"],
};

const JA_BLOG = [
  "こんにちは。先週ようやくベランダの小さな畑が完成したので、作り方と失敗したところをまとめておきます。",
  "まず必要なもの",
  "深さ30センチの木箱を三つ、培養土を60リットル、それから鉢底石を一袋。全部で7,800円くらいでした。",
  "木箱は底に穴をあけておかないと、雨のあとに水がたまって根が腐ります。私は最初これをやってしまい、バジルを全滅させました。",
  "種まきから収穫まで",
  "ラディッシュは本当に早いです。種をまいて三日で芽が出て、四週間で食べられました。味は少し辛めですが、酢漬けにするとおいしい。",
  "一方でニンジンは難しかった。間引きが遅れて、指くらいの太さにしかなりませんでした。来年はもっと早く始めるつもりです。",
  "次回は虫よけの話を書きます。網をかけるだけでもかなり違うので、お楽しみに。",
];
const JA_BLOG_REST = [
  "うちも去年ニンジンで失敗しました。同じですね！",
  "木箱はどこで買いましたか？教えてください。",
  "古い自転車を塗り直した話",
  "朝ごはんに向く味噌汁の具",
];

/** A Japanese blog post with headings, comments and a list of recent posts. */
const jaBlog: CjkPage = {
  name: "Japanese blog",
  html: `<!doctype html><html lang="ja"><head><title>ベランダ畑の作り方 - 土曜日の手帳</title><meta property="og:type" content="article"></head>
<body class="page-entry"><div id="container"><h1 id="title"><a href="/">土曜日の手帳</a></h1>
<div id="wrapper"><div class="entry"><div class="date"><a href="/archive/2025/05">2025-05-17</a></div><h1 class="entry-title"><a href="/entry/1">ベランダ畑の作り方</a></h1>
<div class="entry-content">${JA_BLOG.map((text) => (text.length < 12 ? `<h3>${text}</h3>` : `<p>${text}</p>`)).join("\n")}</div>
<div class="entry-footer"><ul>${anchors(["はてなブックマーク", "ツイート"])}</ul></div>
<div class="comment-box"><ul class="comment">${JA_BLOG_REST.slice(0, 2)
    .map((text) => `<li><p>hana_k</p><div class="comment-content"><p>${text}</p></div></li>`)
    .join("")}</ul><a href="/c">コメントを書く</a></div></div></div>
<div id="box2"><div class="module-title">最近の記事</div><ul>${anchors(JA_BLOG_REST.slice(2))}</ul><div class="module-title">プロフィール</div><p>週末に何か作っています。</p></div></div></body></html>`,
  main: JA_BLOG,
  rest: JA_BLOG_REST,
};

const JA_DOCS = [
  "キューの設定",
  "このページでは、ジョブキューの設定方法を説明します。設定ファイルは起動時に一度だけ読み込まれます。",
  "同時実行数",
  "workers には同時に動くワーカーの数を指定します。既定値は CPU のコア数です。メモリが少ない環境では小さくしてください。",
  "queue:\n  workers: 4\n  retries: 3",
  "再試行",
  "失敗したジョブは、retries の回数まで自動的に再試行されます。間隔は 1 秒から始まり、失敗のたびに 2 倍になります。",
  "0 を指定すると再試行しません。",
  "負の値を指定すると起動時にエラーになります。",
];
const JA_DOCS_REST = ["インストール手順", "権限の管理", "ログの読み方", "このページは役に立ちましたか？"];

/** A Japanese documentation page with a menu, an outline and a pager. */
const jaDocs: CjkPage = {
  name: "Japanese documentation",
  html: `<!doctype html><html lang="ja"><head><title>キューの設定 | Tanuki ドキュメント</title></head><body>
<div class="navbar"><a href="/">Tanuki</a>${anchors(["ガイド", "API", "ブログ"], "span")}</div>
<div class="layout"><div class="sidebar"><ul>${anchors([...JA_DOCS_REST.slice(0, 3), "キューの設定"])}</ul></div>
<div class="doc"><h1>${JA_DOCS[0]}</h1><p>${JA_DOCS[1]}</p><h2 id="a">${JA_DOCS[2]}</h2><p>${JA_DOCS[3]}</p><pre><code>${JA_DOCS[4]}</code></pre>
<h2 id="b">${JA_DOCS[5]}</h2><p>${JA_DOCS[6]}</p><ul><li>${JA_DOCS[7]}</li><li>${JA_DOCS[8]}</li></ul>
<div class="feedback">${JA_DOCS_REST[3]} <button>はい</button><button>いいえ</button></div>
<div class="pager"><a href="/1">前へ: ${JA_DOCS_REST[0]}</a><a href="/2">次へ: ${JA_DOCS_REST[1]}</a></div></div>
<div class="toc"><div>目次</div><ul><li><a href="#a">同時実行数</a></li><li><a href="#b">再試行</a></li></ul></div></div>
<footer>© 2025 Tanuki</footer></body></html>`,
  main: JA_DOCS,
  rest: JA_DOCS_REST,
};

const ZH_NEWS = [
  "本报青石县10月4日电 经过近三年的修缮，青石县古渡口的木船博物馆4日正式向公众开放，首日接待游客超过两千人次。",
  "博物馆由一座废弃的粮仓改建而成，共分三层，收藏了四十七艘不同年代的木船。其中最早的一艘造于清代末年，是沿江打鱼的人家世代使用的。",
  "“小时候我就坐这样的船去上学。”今年七十六岁的老船工周大山站在展柜前，一眼认出了父亲当年亲手打造的那条小船。",
  "据馆长介绍，修复工作最难的地方在于寻找会传统捻缝手艺的师傅。全县只剩下两位老人掌握这门手艺，如今他们都收了年轻的徒弟。",
  "县文化部门表示，博物馆每周二至周日开放，门票免费。明年春天，馆方还将在江边举办第一届木船节。",
];
const ZH_NEWS_REST = [
  "青石县新建三座公共图书馆",
  "秋收在望：山区梯田进入收割季",
  "县城公交线路下月起调整",
  "专家谈江豚保护的十个关键问题",
];

/** A Chinese news page with source line, editor line, related stories and a hot list. */
const zhNews: CjkPage = {
  name: "Chinese news",
  html: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>古渡口木船博物馆开放_社会_青石网</title><meta name="keywords" content="木船,博物馆"></head><body>
<div class="top_nav"><ul>${anchors(["首页", "要闻", "社会", "财经", "体育", "视频", "登录"])}</ul></div>
<div class="path">当前位置：<a href="/">青石网</a> &gt; <a href="/s">社会</a> &gt; 正文</div>
<div class="w1000 clearfix"><div class="left_zw"><h1>古渡口木船博物馆开放</h1><div class="sou">2025年10月04日 09:32　来源：青石日报 <a href="#c">参与互动(12)</a></div>
<div class="text_con">${ZH_NEWS.map((text) => `<p>　　${text}</p>`).join("\n")}<p>　　（完）</p></div>
<div class="adEditor">【编辑:林小雨】</div><div class="xgyd"><h3>相关阅读</h3><ul>${anchors(ZH_NEWS_REST.slice(0, 2))}</ul></div></div>
<div class="right_box"><h3>热门推荐</h3><ul>${anchors(ZH_NEWS_REST.slice(2))}</ul></div></div>
<div class="bottom">本网站所刊载信息，不代表青石网观点。刊用本网站稿件，务经书面授权。未经授权禁止转载、摘编、复制及建立镜像。</div></body></html>`,
  main: ZH_NEWS,
  rest: [...ZH_NEWS_REST, "未经授权禁止转载、摘编、复制及建立镜像"],
};

const TW_NEWS = [
  "〔記者陳曉嵐／北灣報導〕北灣市最後一間手寫招牌店「永昌廣告」本週末將舉辦搬遷前的公開展，展出五十年來留下的字樣與工具。",
  "老闆許永昌今年68歲，十五歲起跟著師傅學寫美術字。他說，全盛時期一天要寫二十塊招牌，從冰果室到電影院都找他。",
  "許永昌表示，「電腦割字又快又便宜，可是少了手的溫度」。近年有不少年輕設計師專程來拜師，讓他決定把工作室搬到較大的舊倉庫。",
  "展期自週六起至下週一止，入場免費，現場每天下午兩點有示範寫字，民眾可以帶一個字回家。",
];
const TW_NEWS_REST = ["夜市攤商聯手推出環保餐具", "港口大橋夜間封閉三週", "不用抽 不用搶 現在用APP看新聞 保證天天中獎"];

/** A news page in traditional Chinese that declares the text in boxes between promotions. */
const twNews: CjkPage = {
  name: "Traditional Chinese news",
  html: `<!doctype html><html lang="zh-Hant-TW"><head><title>最後的手寫招牌店 週末辦搬遷展 - 生活 - 北灣時報</title><meta property="og:type" content="article"></head><body>
<header><div class="logo"><a href="/">北灣時報</a></div><div class="channel"><ul>${anchors(["即時", "政治", "社會", "生活", "國際"])}</ul></div></header>
<div class="content"><section class="life"><div class="whitecon"><h1>最後的手寫招牌店 週末辦搬遷展</h1><div class="text boxTitle"><span class="time">2025/10/04 05:30</span>
${TW_NEWS.map((text, index) => `<p>${text}</p>${index === 1 ? `<div class="related"><a href="/r">${TW_NEWS_REST[0]}</a></div>` : ""}`).join("\n")}
<p class="appE1121">${TW_NEWS_REST[2]}　<a href="/app">點我下載APP</a>　<a href="/rule">按我看活動辦法</a></p></div></div></section>
<aside><div class="ranking"><h3>熱門新聞</h3><ul>${anchors(TW_NEWS_REST.slice(1, 2))}</ul></div></aside></div>
<footer>北灣時報版權所有不得轉載</footer></body></html>`,
  main: TW_NEWS,
  rest: TW_NEWS_REST.slice(0, 2),
};

const ZH_DOCS = [
  "配置消息队列",
  "本文介绍如何配置消息队列。修改配置文件之后，需要重新启动服务才能生效。",
  "安装依赖",
  "首先安装命令行工具。如果您的系统中已经存在旧版本，请先将其卸载，否则可能出现端口冲突。",
  "heron init --queue default\nheron start",
  "参数说明",
  "retries",
  "失败后重新投递的次数，默认为 3 次。设为 0 表示不重试。",
  "timeout",
  "单条消息的处理时限，单位为秒。超时的消息会重新回到队列中。",
  "生产环境中建议同时开启持久化，以免断电时丢失消息。",
];
const ZH_DOCS_REST = ["快速入门指南", "权限与角色管理", "升级到新版本", "在代码仓库中编辑此页", "上次更新时间"];

/** A Chinese documentation page with a table of parameters and an edit link. */
const zhDocs: CjkPage = {
  name: "Chinese documentation",
  html: `<!doctype html><html lang="zh-CN"><head><title>配置消息队列 | Heron 中文文档</title></head><body><div id="app">
<header class="navbar"><a href="/">Heron 中文文档</a></header><aside class="sidebar"><ul>${anchors(ZH_DOCS_REST.slice(0, 3))}</ul></aside>
<main class="page"><div class="theme-content"><h1>${ZH_DOCS[0]}</h1><p>${ZH_DOCS[1]}</p><h2>${ZH_DOCS[2]}</h2><p>${ZH_DOCS[3]}</p><pre><code>${ZH_DOCS[4]}</code></pre>
<h2>${ZH_DOCS[5]}</h2><table><tr><td>${ZH_DOCS[6]}</td><td>${ZH_DOCS[7]}</td></tr><tr><td>${ZH_DOCS[8]}</td><td>${ZH_DOCS[9]}</td></tr></table><p>${ZH_DOCS[10]}</p></div>
<footer class="page-edit"><a href="/edit">${ZH_DOCS_REST[3]}</a> <span>${ZH_DOCS_REST[4]}: 2025/9/30</span></footer>
<div class="page-nav"><a href="/1">← ${ZH_DOCS_REST[0]}</a> <a href="/2">${ZH_DOCS_REST[1]} →</a></div></main></div></body></html>`,
  main: ZH_DOCS,
  rest: ZH_DOCS_REST,
};

const ZH_BLOG = [
  "最近把家里的旧笔记本改成了小型服务器，记录一下过程，免得以后忘记。",
  "一、准备工作",
  "电脑是2014年买的，内存只有4G，硬盘早就坏了一半。我花了一百二十块钱换了一块固态硬盘，开机速度快了很多。",
  "二、安装系统",
  "系统选的是最小化安装，不带桌面。装完以后第一件事是关掉合盖休眠，否则盖上屏幕机器就睡着了，远程怎么也连不上。",
  "三、踩过的坑",
  "路由器每天半夜会重新拨号，地址一变外面就访问不到。后来写了一个小脚本，每五分钟检查一次，变了就自动更新解析记录。",
  "电池鼓包要特别小心！我拆开后盖才发现已经鼓起来了，赶紧取下来，直接插电使用。",
  "总的来说，旧电脑还能再战几年。有问题欢迎留言讨论。",
];
const ZH_BLOG_REST = [
  "博主你好，请问脚本能分享一下吗？",
  "学习了，感谢分享！",
  "用旧手机做一个监控摄像头",
  "版权声明：本文为博主原创文章，转载请附上原文出处链接。",
];

/** A Chinese blog post whose paragraphs are boxes with meaningless names. */
const zhBlog: CjkPage = {
  name: "Chinese blog",
  html: `<!doctype html><html lang="zh"><head><title>旧笔记本改服务器 - 慢慢的博客</title></head><body>
<div class="a1"><div class="a2"><a href="/">慢慢的博客</a></div><div class="a3">${anchors(["首页", "归档", "关于", "订阅"], "span")}</div></div>
<div class="b1"><div class="b2"><div class="b3">旧笔记本改服务器</div><div class="b4">2025-08-19 22:41 阅读(1024) 评论(2)</div><div class="b5">${ZH_BLOG.map(
    (text) => `<div class="b6">${/^[一二三]、/.test(text) ? `<strong>${text}</strong>` : text}</div>`,
  ).join("\n")}</div>
<div class="b7">${ZH_BLOG_REST[3]}</div><div class="b8">${anchors(["点赞", "收藏", "打赏"], "span")}</div></div>
<div class="c1"><div class="c2">评论列表</div>${ZH_BLOG_REST.slice(0, 2)
    .map(
      (text) =>
        `<div class="c3"><a href="/u">路人甲</a> <span>2025-08-20</span><div>${text}</div><a href="/re">回复</a></div>`,
    )
    .join("")}</div>
<div class="d1"><div>相关推荐</div>${anchors(ZH_BLOG_REST.slice(2, 3), "div")}</div></div><div class="e1">慢慢的博客 京ICP备00000000号</div></body></html>`,
  main: ZH_BLOG,
  rest: ZH_BLOG_REST.slice(0, 3),
};

export const CJK_PAGES: readonly CjkPage[] = [jaNews, jaBreaks, jaBlog, jaDocs, zhNews, twNews, zhBlog, zhDocs];
