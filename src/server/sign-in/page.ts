import { escapeHtml } from "../../../core/util/escape-html.ts";

/** Options of a page. */
export interface PageOptions {
  /** @default 200 */
  readonly status?: number;
  /** Further source of `form-action`: the origin that a form's redirect leads to. @default this service only */
  readonly formTarget?: string;
  /** Path of the page's script. It may send requests to this service. @default no script runs */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a page for people. Browsers load nothing from other hosts, and never frame or cache the page. */
export function page(title: string, body: string, options: PageOptions = {}): Response {
  const { status = 200, formTarget, script, headers = {} } = options;
  const loaded = script === undefined ? "" : `<script src="${script}" defer></script>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} - serplens</title><link rel="stylesheet" href="/assets/people.css">${loaded}</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    // Chromium applies this policy to each redirect after a form, so the policy must name the client's address.
    `form-action 'self'${formTarget === undefined ? "" : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      // With `no-referrer` browsers send `Origin: null` with forms, so the check of the origin would refuse them.
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

/** Returns a page with one message. */
export function messagePage(title: string, message: string, status: number): Response {
  return page(title, `<p class="bad" role="alert">${escapeHtml(message)}</p>`, { status });
}

/** Redirects a form or request with GET. */
export function redirect(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to, "Cache-Control": "no-store" } });
}

/** Sends the browser to an address without a redirect, because the policy of a form would block the redirect. */
export function continuePage(title: string, to: string): Response {
  const link = `<p><a href="${escapeHtml(to)}">Continue</a></p>`;
  // Quotes and commas would end the address in this header.
  const refresh = `0; url=${to.replaceAll('"', "%22").replaceAll("'", "%27")}`;
  return page(title, link, { headers: { Refresh: refresh } });
}
