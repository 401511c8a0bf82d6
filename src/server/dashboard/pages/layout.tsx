/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import type { MemberRole } from "../../../../core/domain/caller.ts";
import type { CreditsSnapshot } from "../../../../core/domain/credits.ts";
import { credits as creditsOf } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Contents of the frame of every page. */
export interface Frame {
  readonly texts: Texts;
  /** Path of the page, which marks its entry in the menu. */
  readonly path: string;
  readonly role: MemberRole;
  readonly isAdmin: boolean;
  /** Name or address of the reader. */
  readonly person: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly credits: CreditsSnapshot;
  /** True over http beyond this machine. */
  readonly isPublicHttp: boolean;
  /** Addresses of the icon, and of the style sheets and the scripts by name. The sheet `app` belongs to every page. */
  readonly assets: {
    readonly icon: string;
    readonly sheets: Readonly<Record<string, string>>;
    readonly scripts: Readonly<Record<string, string>>;
    /** Addresses of the editor by language. */
    readonly editors: Readonly<Record<string, string>>;
  };
}

/** A page of the dashboard. */
export interface Page {
  readonly title: string;
  readonly body: ComponentChildren;
  /** True for a page that fills the window without the menu; its body has the parts. @default false */
  readonly isWhole?: boolean;
  /** Data of the script, which the page carries as JSON. @default none */
  readonly data?: unknown;
  /** Name of the script that the page loads. @default none */
  readonly script?: string;
  /** Name of the style sheet that the page needs beside the one of all pages. @default none */
  readonly sheet?: "report" | "inventory" | "editor" | "usage";
  /** Rules that only this page has. Its policy allows them by their hash. @default none */
  readonly style?: string;
  /** Name and icon of the organization that shows the page instead of serplens. The icon is optional. @default serplens */
  readonly owner?: { readonly name: string; readonly icon: string | null };
  /** Seconds after which a browser without scripts loads the page again. */
  readonly refresh?: number;
}

type Entry = readonly [href: string, name: string];

function menuOf({
  texts,
  role,
  isAdmin,
}: Frame): readonly (readonly [title: string | null, entries: readonly Entry[]])[] {
  const manages = role === "admin" || role === "owner";
  return [
    [
      null,
      [
        ["/app", texts.overview],
        ["/app/pages", texts.inventory.title],
        ...(role === "viewer"
          ? []
          : ([
              ["/app/drafts", texts.drafts.title],
              ["/app/watch", texts.watch.title],
            ] as const)),
        ["/app/compare", texts.compare.show],
      ],
    ],
    [
      texts.developers,
      [
        ...(manages
          ? ([
              ["/app/keys", texts.keys],
              ["/app/webhooks", texts.webhooks],
            ] as const)
          : []),
        ["/app/usage", texts.usage],
        ["/docs", texts.documentation],
      ],
    ],
    [
      texts.organization,
      [
        ["/app/credits", texts.credits],
        ["/app/members", texts.members],
        ...(manages
          ? ([
              ["/app/brand", texts.brand.title],
              ["/app/log", texts.log],
            ] as const)
          : []),
        ...(role === "owner" ? ([["/app/settings", texts.people.settings]] as const) : []),
        ["/account", texts.account],
        ...(isAdmin ? ([["/app/admin", texts.instance]] as const) : []),
      ],
    ],
  ];
}

/** True for the entry of the page, or of the pages below it. */
function isCurrent(href: string, path: string): boolean {
  return href === "/app" ? path === "/app" : path === href || path.startsWith(`${href}/`);
}

function Menu({ frame }: { readonly frame: Frame }) {
  const { texts, organization, organizations, credits, role } = frame;
  const available = credits.isUnmetered === true ? null : credits.availableMillicredits;
  return (
    <header class="side">
      <a class="brand" href="/app">
        serplens
      </a>
      <details class="menu">
        <summary class="button">{texts.menu}</summary>
      </details>
      {organizations.length > 1 ? (
        <form method="post" action="/app/organization" class="stack">
          <select name="organization" aria-label={texts.organization}>
            {organizations.map(({ id, name }) => (
              <option key={id} value={id} selected={id === organization.id}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" class="button">
            {texts.apply}
          </button>
        </form>
      ) : (
        <p class="org">
          <span dir="auto">{organization.name}</span> <span class="cap">{texts.people.roles[role]}</span>
        </p>
      )}
      <nav aria-label="serplens">
        {menuOf(frame).map(([title, entries]) => (
          <>
            {title === null ? null : <p>{title}</p>}
            {entries.map(([href, name]) => (
              <a key={href} href={href} aria-current={isCurrent(href, frame.path) ? "page" : undefined}>
                {name}
              </a>
            ))}
          </>
        ))}
      </nav>
      <div class="bottom">
        <p>
          {available === null ? (
            texts.noCreditLimit
          ) : (
            <>
              <b>{creditsOf(available, texts)}</b> {available === 1000 ? texts.oneCredit : texts.amount}
            </>
          )}
        </p>
        {credits.reservedMillicredits === 0 ? null : (
          <p>
            {texts.reserved}: {creditsOf(credits.reservedMillicredits, texts)}
          </p>
        )}
        <div class="who">
          <a href="/account" dir="auto">
            {frame.person}
          </a>
          <form method="post" action="/sign-out">
            <button type="submit" class="button">
              {texts.signOut}
            </button>
          </form>
        </div>
      </div>
    </header>
  );
}

/** Head of every page. */
function HtmlHead({ page, texts, assets }: { readonly page: Page } & Pick<Frame, "texts" | "assets">) {
  const { title, script, sheet, refresh, style, owner } = page;
  const isEditor = script === "editor";
  const source = isEditor ? assets.editors[texts.language] : assets.scripts[script ?? ""];
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} - ${owner?.name ?? "serplens"}`}</title>
      {["app", ...(sheet === undefined ? [] : [sheet])].map((name) => (
        <link key={name} rel="stylesheet" href={assets.sheets[name]} />
      ))}
      {style === undefined ? null : <style dangerouslySetInnerHTML={{ __html: style }} />}
      {owner === undefined ? <link rel="icon" type="image/svg+xml" href={assets.icon} /> : null}
      {owner?.icon == null ? null : <link rel="icon" href={owner.icon} />}
      {source === undefined ? null : <script src={source} type={isEditor ? "module" : undefined} defer={!isEditor} />}
      {refresh === undefined ? null : (
        <noscript>
          <meta http-equiv="refresh" content={String(refresh)} />
        </noscript>
      )}
    </head>
  );
}

/** The frame of a page for readers who are not signed in. */
export interface OutsideFrame extends Pick<Frame, "texts" | "assets"> {
  /** True for a page of one card. @default false */
  readonly isNarrow?: boolean;
}

/** Returns a page without menu for readers who are not signed in. */
export function outsideHtml({ texts, assets, isNarrow = false }: OutsideFrame, page: Page): string {
  const html = renderToString(
    <html lang={texts.language}>
      <HtmlHead page={page} texts={texts} assets={assets} />
      <body>
        <main id="main" class={page.isWhole === true ? "whole" : isNarrow ? "narrow" : "open"}>
          {page.body}
        </main>
        {page.data === undefined ? null : <Data value={page.data} />}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** Data that the page's script reads. The policy of the page runs no data, and no text can end the block. */
function Data({ value }: { readonly value: unknown }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return <script type="application/json" id="data" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Returns the whole page as HTML. */
export function pageHtml(frame: Frame, page: Page): string {
  const { texts, assets } = frame;
  const html = renderToString(
    <html lang={texts.language}>
      <HtmlHead page={page} texts={texts} assets={assets} />
      <body>
        <a class="skip" href="#main">
          {texts.skip}
        </a>
        {page.isWhole === true ? (
          <main id="main" class="whole">
            {frame.isPublicHttp ? <p class="note">{texts.notPrivate}</p> : null}
            {page.body}
          </main>
        ) : (
          <div class="app">
            <Menu frame={frame} />
            <main id="main">
              {frame.isPublicHttp ? <p class="note">{texts.notPrivate}</p> : null}
              {page.body}
            </main>
          </div>
        )}
        {page.data === undefined ? null : <Data value={page.data} />}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
