import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wallOf } from "../../../../core/analysis/crawl/page-wall.ts";
import type { WallKind } from "../../../../core/analysis/crawl/walls/wall-kind.ts";
import { extractPage } from "../../../../core/analysis/extract/extract-page.ts";

const NAV = '<nav><a href="/">Home</a> <a href="/shop">Shop</a> <a href="/blog">Journal</a></nav>';
const FOOTER = "<footer><p>Ships to all countries. Returns are free for thirty days.</p></footer>";
const COPY = [
  "A burr grinder crushes the beans between two rings, so the pieces have nearly the same size.",
  "Fine pieces give their taste faster than coarse pieces, and an uneven mix tastes sour and bitter at once.",
  "Start with a middle setting, brew one cup, and move the ring by one step when the cup tastes thin.",
  "Clean the rings with a dry brush each month, because old oil turns rancid within a few weeks.",
  "A hopper for one dose keeps the beans fresh, and a heavy base keeps the noise low in the morning.",
];
const ARTICLE = `<article><h1>How to grind coffee</h1>${COPY.map((text) => `<p>${text} ${text}</p>`).join("")}</article>`;

function verdict(html: string, url = "https://a.example/page"): WallKind | null {
  return wallOf(extractPage({ html, url, status: 200 }), html, url);
}

const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${NAV}${body}${FOOTER}</body></html>`;

const WALLS: Readonly<Record<string, readonly [WallKind, string]>> = {
  "an English consent dialog": [
    "consent",
    '<html><head><title>news.example</title></head><body><div id="sp_message_container_1"><h2>We value your privacy</h2><p>We and our 834 vendors store information on your device, such as cookies.</p><p>Your personal data is processed for personalised advertising and audience research.</p><p>You may withdraw your consent or object to legitimate interest at any time.</p><button>Accept all</button><button>Manage choices</button></div></body></html>',
  ],
  "a German consent dialog with a subscription": [
    "consent",
    '<html><head><title>Zustimmung | Blatt</title></head><body><main><h1>Mit Werbung lesen</h1><p>Wir und unsere Partner verarbeiten personenbezogene Daten und speichern Cookies auf Ihrem Ger\u00e4t.</p><p>Mit Ihrer Einwilligung zeigen wir personalisierte Anzeigen.</p><p>Die Zustimmung k\u00f6nnen Sie in der Datenschutzerkl\u00e4rung widerrufen.</p><a href="#" class="btn">Akzeptieren und weiter</a></main></body></html>',
  ],
  "a French consent dialog": [
    "consent",
    '<html><head><title>Le Journal</title></head><body><div role="dialog"><p>Nos partenaires et nous d\u00e9posons des cookies sur votre appareil.</p><p>Avec votre consentement, vos donn\u00e9es personnelles servent \u00e0 des publicit\u00e9s personnalis\u00e9es.</p><p>Vous pouvez retirer votre consentement dans la politique de confidentialit\u00e9.</p><button><span>Tout accepter</span></button></div></body></html>',
  ],
  "a captcha form with status 200": [
    "bot_check",
    '<html><head><title>shop.example</title></head><body><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you\u2019re not a robot. For best results, please allow cookies.</p><form><img src="/captcha/x.jpg"><input name="field"><button>Continue shopping</button></form></body></html>',
  ],
  "a browser check": [
    "bot_check",
    "<html><head><title>Just a moment...</title></head><body><h1>www.a.example</h1><p>Verifying you are human. This may take a few seconds.</p><p>www.a.example needs to review the security of your connection before proceeding.</p><p>Ray ID: 8f2a</p></body></html>",
  ],
  "a German robot check": [
    "bot_check",
    '<html><head><title>Sicherheits\u00fcberpr\u00fcfung</title></head><body><h1>Bitte best\u00e4tigen Sie, dass Sie kein Roboter sind</h1><div class="h-captcha"></div><p>Wir haben ungew\u00f6hnlichen Datenverkehr aus Ihrem Netzwerk festgestellt.</p></body></html>',
  ],
  "a press and hold check": [
    "bot_check",
    '<html><head><title>Access to this page has been denied</title></head><body><h1>Press & Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div><p>Reference ID 7f</p></body></html>',
  ],
  "a block page": [
    "bot_check",
    "<html><head><title>Attention Required!</title></head><body><h1>Sorry, you have been blocked</h1><p>You are unable to access a.example. This website uses a security service to protect itself from online attacks.</p></body></html>",
  ],
  "an English missing page": [
    "not_found",
    page(
      "Page not found - Shop",
      "<main><h1>Oops! That page can\u2019t be found.</h1><p>It looks like nothing was found at this location. Maybe try one of the links below or a search?</p><h2>Most read</h2><p>Best grinders of the year, and how we test kettles.</p></main>",
    ),
  ],
  "a German missing page": [
    "not_found",
    page(
      "Seite nicht gefunden | Laden",
      "<main><h1>Fehler 404</h1><p>Die Seite existiert nicht oder wurde verschoben. Bitte nutzen Sie die Suche.</p></main>",
    ),
  ],
  "a Spanish missing page": [
    "not_found",
    page(
      "P\u00e1gina no encontrada",
      "<main><h1>P\u00e1gina no encontrada</h1><p>Lo sentimos, la p\u00e1gina que buscas no existe.</p></main>",
    ),
  ],
  "a Japanese missing page": [
    "not_found",
    page(
      "\u30da\u30fc\u30b8\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093",
      "<main><h1>404</h1><p>\u304a\u63a2\u3057\u306e\u30da\u30fc\u30b8\u304c\u898b\u3064\u304b\u308a\u307e\u305b\u3093\u3067\u3057\u305f\u3002</p></main>",
    ),
  ],
  "a product that is gone": [
    "not_found",
    page(
      "Product not found",
      "<main><h1>This product is no longer available</h1><p>See our other grinders.</p></main>",
    ),
  ],
  "a sign-in form": [
    "login",
    page(
      "Log in | Forum",
      '<main><h1>Log in to continue</h1><form><input name="user"><input type="password" name="pass"><button>Log in</button></form><p>No account yet? Register now.</p></main>',
    ),
  ],
  "a paywall after a teaser": [
    "paywall",
    page(
      "The best grinders of the year",
      `<article><h1>The best grinders of the year</h1><p>${COPY[0]} ${COPY[1]}</p><div class="wall"><p>Subscribe to continue reading. Already a subscriber? Sign in.</p></div></article>`,
    ),
  ],
  "a German paywall": [
    "paywall",
    page(
      "Die besten M\u00fchlen",
      "<article><h1>Die besten M\u00fchlen</h1><p>Eine M\u00fchle mit Mahlwerk aus Stahl schneidet die Bohnen gleichm\u00e4\u00dfig.</p><p>Jetzt weiterlesen mit dem Monatsabo.</p></article>",
    ),
  ],
  "a parked domain": [
    "parked",
    "<html><head><title>a.example is for sale</title></head><body><h1>This domain is for sale!</h1><p>Buy this domain from its owner.</p></body></html>",
  ],
  "a page of a server without a site": [
    "parked",
    "<html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the web server is installed.</p></body></html>",
  ],
  "a site under maintenance": [
    "closed",
    page("Shop", "<main><h1>Down for maintenance</h1><p>The shop will be back soon.</p></main>"),
  ],
};

const PAGES: Readonly<Record<string, string>> = {
  "an article": page("How to grind coffee", ARTICLE),
  "an article behind a consent banner": page(
    "How to grind coffee",
    `<div id="onetrust-banner-sdk"><p>We and our partners use cookies and process personal data with your consent.</p><button>Accept all</button></div>${ARTICLE}`,
  ),
  "an article with a sign-in form in its header": page(
    "How to grind coffee",
    `<form>Log in <input type="password"></form>${ARTICLE}`,
  ),
  "an article about missing pages": page(
    "How to fix 404 errors: page not found on your site",
    `<article><h1>How to fix "404 page not found" errors</h1>${COPY.map((text) => `<p>A missing page costs readers. ${text} ${text} ${text}</p>`).join("")}</article>`,
  ),
  "an article about captchas": page(
    "What is a captcha, and how does it work?",
    `<article><h1>What is a captcha?</h1>${COPY.map((text) => `<p>A captcha asks whether you are human. ${text} ${text} ${text}</p>`).join("")}</article>`,
  ),
  "a privacy policy": page(
    "Privacy policy",
    `<main><h1>Privacy policy</h1>${COPY.map((text, at) => `<h2>Part ${at}</h2><p>We store cookies with your consent. ${text} ${text} The partners are named below.</p>`).join("")}</main>`,
  ),
  "a contact form with a captcha": page(
    "Contact us",
    '<main><h1>Contact us</h1><p>Write to us about orders, returns and spare parts. We reply within two days, and on weekends within three.</p><form><input name="mail"><textarea></textarea><div class="g-recaptcha"></div><button>Send</button></form></main>',
  ),
  "a short product page": page(
    "Burr grinder K2",
    "<main><h1>Burr grinder K2</h1><p>The K2 has steel rings of 54 mm and a hopper for one dose. It grinds 18 g in nine seconds.</p><p>Currently unavailable. Price: 249 Euro. Delivery in two days.</p></main>",
  ),
  "a page of a list without results of a filter": page(
    "Coffee grinders",
    `<main><h1>Coffee grinders</h1><p>${COPY.join(" ")}</p></main>`,
  ),
};

describe("wallOf", () => {
  for (const [name, [kind, html]] of Object.entries(WALLS))
    it(`${name} is a wall of kind ${kind}`, () => assert.equal(verdict(html), kind));

  for (const [name, html] of Object.entries(PAGES)) it(`${name} is no wall`, () => assert.equal(verdict(html), null));

  it("a sign-in form at its own address is no wall", () => {
    assert.equal(verdict(WALLS["a sign-in form"]?.[1] ?? "", "https://a.example/login"), null);
  });
});
