import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as zlib from "node:zlib";
import { hasZstdEnd } from "../../../adapters/egress/zstd-end.ts";
import type { FetchedResource } from "../../../core/ports/fetcher.ts";
import { mapTo, openEgress, serveRaw } from "./loopback.ts";

type Parts = readonly (string | Uint8Array)[];

const PAGE = "<html><body><p>How to grind coffee</p></body></html>";
/** A page that compresses badly, so that its packed end has text. */
const LONG = Array.from({ length: 2_000 }, (_, at) => `<p>${Math.sin(at + 1)}</p>`).join("") + PAGE;

const head = (...fields: readonly string[]): string =>
  ["HTTP/1.1 200 OK", "Content-Type: text/html", ...fields, "Connection: close", "", ""].join("\r\n");
const packed = (encoding: string, bytes: Uint8Array): Parts => [head(`Content-Encoding: ${encoding}`), bytes];
const moved = (location: string | Uint8Array, ...fields: readonly string[]): Parts => [
  "HTTP/1.1 302 Found\r\nLocation: ",
  location,
  ["", ...fields, "Content-Length: 0", "Connection: close", "", ""].join("\r\n"),
];

/** Fetches `/` of a server that says what `parts` returns for a path and a head, and `null` for 404. */
async function fetched(parts: (path: string, sent: string) => Parts | null): Promise<FetchedResource | string> {
  const listener = await serveRaw((socket) => {
    socket.once("data", (sent) => {
      const path = /^GET (\S+)/.exec(String(sent))?.[1] ?? "";
      const none = [
        "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      ];
      for (const part of parts(path, String(sent)) ?? none) socket.write(part);
      socket.end();
    });
  });
  const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example") });
  try {
    const request = { url: "http://site.example/", accept: "page", locale: "en" } as const;
    const outcome = await egress.fetcher.get(request, new AbortController().signal);
    return outcome.kind === "fetched" ? outcome.resource : outcome.message;
  } finally {
    await egress.close();
    await listener.close();
  }
}

async function textOf(parts: Parts): Promise<string> {
  const resource = await fetched(() => parts);
  return typeof resource === "string" ? resource : new TextDecoder().decode(resource.body);
}

describe("a response that browsers read", () => {
  const chunk = `${PAGE.length.toString(16)}\r\n${PAGE}\r\n`;
  const RESPONSES: Readonly<Record<string, Parts>> = {
    "a coding beside identity": packed("gzip, identity", zlib.gzipSync(PAGE)),
    "raw deflate": packed("deflate", zlib.deflateRawSync(PAGE)),
    "a charset for a coding": [head("Content-Encoding: utf-8"), PAGE],
    "zeros after a gzip file": packed("gzip", Buffer.concat([zlib.gzipSync(PAGE), Buffer.alloc(64)])),
    "a gzip file of two parts": packed(
      "gzip",
      Buffer.concat([zlib.gzipSync(PAGE.slice(0, 9)), zlib.gzipSync(PAGE.slice(9))]),
    ),
    "a length that is too long": [head("Content-Length: 9999"), PAGE],
    "an extension of a chunk": [head("Transfer-Encoding: chunked"), chunk.replace("\r\n", ";a=b\r\n"), "0\r\n\r\n"],
    "chunks without the last one": [head("Transfer-Encoding: chunked"), chunk],
    "a chunk that is cut": [head("Transfer-Encoding: chunked"), `fff\r\n${PAGE}`],
    "line feeds alone": ["HTTP/1.1 200 OK\nContent-Type: text/html\nConnection: close\n\n", PAGE],
    "an empty line before the status": [`\r\n${head()}`, PAGE],
    "a status without a reason": [head().replace("200 OK", "200"), PAGE],
    "early hints": ["HTTP/1.1 103 Early Hints\r\nLink: </x.css>\r\n\r\n", head(), PAGE],
    "a folded field": [head().replace("text/html", "text/html;\r\n charset=utf-8"), PAGE],
    "a line that is no field": [head("nonsense", "X Y: z"), PAGE],
    "two equal types": [head("Content-Type: text/html; charset=utf-8"), PAGE],
    "a type with a comma": [head().replace("text/html", "text/html,text/html"), PAGE],
    "a type without a slash": [head().replace("text/html", "html"), PAGE],
  };
  for (const [name, parts] of Object.entries(RESPONSES))
    test(`${name} is read`, async () => assert.equal(await textOf(parts), PAGE));
});

describe("a packed page whose last bytes are missing", () => {
  /** Bytes behind the page that compress badly, so that the cut is in them. */
  const tail = `<!-- ${Array.from({ length: 30 }, (_, at) => Math.cos(at + 1)).join(" ")} -->`;
  const PACKED: Readonly<Record<string, Uint8Array>> = {
    gzip: zlib.gzipSync(LONG + tail),
    br: zlib.brotliCompressSync(LONG + tail),
    deflate: zlib.deflateSync(LONG + tail),
  };
  for (const [encoding, bytes] of Object.entries(PACKED))
    test(`the text is kept of ${encoding}`, async () => {
      assert.equal((await textOf(packed(encoding, bytes.subarray(0, -20)))).startsWith(LONG), true);
    });

  test("a page that is cut in the middle is no page", async () => {
    const zstd = zlib.zstdCompressSync === undefined ? {} : { zstd: zlib.zstdCompressSync(LONG + tail) };
    for (const [encoding, bytes] of Object.entries({ ...PACKED, ...zstd }))
      assert.match(await textOf(packed(encoding, bytes.subarray(0, bytes.length / 2))), /is not valid/, encoding);
  });

  test("the end of a zstd file is found, and no cut of it", { skip: zlib.zstdCompressSync === undefined }, () => {
    for (const [text, checksum] of [
      ["", 0],
      ["a", 1],
      ["a".repeat(300_000), 0],
      [LONG.repeat(9), 1],
    ] as const) {
      const params = { [zlib.constants.ZSTD_c_checksumFlag]: checksum };
      const file = Buffer.concat([
        Buffer.from("502a4d1803000000616263", "hex"),
        zlib.zstdCompressSync(text, { params }),
      ]);
      assert.equal(hasZstdEnd(file), true);
      assert.equal(hasZstdEnd(Buffer.concat([file, Buffer.from("tail")])), true);
      for (let end = 0; end < file.length; end += Math.ceil(file.length / 500))
        assert.equal(hasZstdEnd(file.subarray(0, end)), false, `${text.length} at ${end}`);
    }
  });
});

describe("a redirect", () => {
  const LOCATIONS: readonly (readonly [string | Uint8Array, string])[] = [
    ["b/../c?x=1#part", "/c?x=1"],
    ["//site.example/n", "/n"],
    ["  /a b ", "/a%20b"],
    [new TextEncoder().encode("/caf\u00e9"), "/caf%C3%A9"],
    [Uint8Array.from("/caf\u00e9", (character) => character.charCodeAt(0)), "/caf%E9"],
  ];
  for (const [location, path] of LOCATIONS)
    test(`${path} is reached`, async () => {
      const resource = await fetched((at) => (at === "/" ? moved(location) : at === path ? [head(), PAGE] : null));
      assert.ok(typeof resource !== "string", String(resource));
      assert.deepEqual([resource.url, resource.status], [`http://site.example${path}`, 200]);
    });

  const cookieOf = (sent: string) => /^cookie: (.*)\r$/im.exec(sent)?.[1] ?? null;

  test("sends the cookies of its chain, and not those that a later response deletes", async () => {
    const seen: (string | null)[] = [];
    await fetched((path, sent) => {
      seen.push(cookieOf(sent));
      if (path === "/")
        return moved("/1", 'Set-Cookie: a="x y"; Expires=Fri, 01 Jan 2100 00:00:00 GMT', "Set-Cookie: b=2");
      if (path === "/1") return moved("/2", "Set-Cookie: a=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT");
      if (path === "/2") return moved("/3", "Set-Cookie: b=3; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60");
      return path === "/3" ? moved("/4", "Set-Cookie: b=3; Max-Age=0") : [head(), PAGE];
    });
    assert.deepEqual(seen, [null, 'a="x y"; b=2', "b=2", "b=3", null]);
  });
});
