import type { RequestListener } from "node:http";
import { FULL_TEXT } from "../../conformance/browser-pages.ts";

/** Cross-site frames need names of other sites. The browser's host map must contain them. */
export const FRAME_HOSTS: readonly string[] = Array.from({ length: 40 }, (_, index) => `s${index}.test`);

/** A document with text that runs a script. */
function scripted(code: string): string {
  return `<!doctype html><title>Hostile</title><p>text</p><script>${code}</script>`;
}

/** Runs `code` in every turn of the page's event loop. */
function always(code: string): string {
  return scripted(`setInterval(() => { ${code} }, 0)`);
}

/** Runs a script in a worker made of a blob. */
function inWorker(code: string): string {
  return `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
}

const FRAMES = FRAME_HOSTS.length;

/** Documents that keep a browser busy, by path. Each names the resource that it wastes. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "/loop": scripted("while (true);"),
  "/loop-microtasks": scripted("const again = () => Promise.resolve().then(again); again();"),
  "/loop-timers": scripted("const again = () => { for (let i = 0; i < 50; i += 1) setTimeout(again); }; again();"),
  "/loop-regex": scripted(`/^(a+)+$/.test("a".repeat(60) + "b")`),
  "/loop-layout": scripted(`for (let i = 0; i < 5000; i += 1) document.body.append(document.createElement("div"));
    const again = () => { for (const div of document.querySelectorAll("div")) { div.style.width = Math.random() * 100 + "px"; div.offsetWidth; } requestAnimationFrame(again); };
    again();`),
  "/history-push": scripted(`for (let i = 0; ; i += 1) { try { history.pushState(null, "", "?" + i); } catch {} }`),
  "/history-hash": always("for (let i = 0; i < 100; i += 1) location.hash = Math.random();"),
  "/memory-arrays": scripted("const kept = []; setInterval(() => kept.push(new Uint8Array(40e6).fill(1)), 20)"),
  "/memory-arrays-at-once": scripted("const kept = []; for (;;) kept.push(new Uint8Array(100e6).fill(1))"),
  "/memory-workers": scripted(
    `for (let i = 0; i < 4; i += 1) ${inWorker("const kept = []; for (;;) kept.push(new Uint8Array(50e6).fill(1))")}`,
  ),
  "/memory-wasm": scripted(`const kept = [];
    for (;;) {
      const memory = new WebAssembly.Memory({ initial: 1024 });
      new Uint8Array(memory.buffer).fill(1); kept.push(memory);
    }`),
  "/memory-objects": scripted("const kept = []; for (;;) kept.push({ a: [1, 2, 3, kept.length] })"),
  "/memory-strings": scripted(
    `const kept = []; for (let i = 0; ; i += 1) kept.push(("" + i).repeat(1e6).split("").join("-"))`,
  ),
  "/memory-canvas": scripted(`const kept = [];
    setInterval(() => {
      const canvas = new OffscreenCanvas(4096, 4096);
      canvas.getContext("2d").fillRect(0, 0, 4096, 4096);
      kept.push(canvas.transferToImageBitmap());
    }, 5)`),
  "/memory-blobs": scripted(`const kept = []; const part = new Uint8Array(20e6).fill(7);
    setInterval(() => kept.push(new Blob([part, String(kept.length)])), 5)`),
  "/memory-files": scripted(`(async () => {
    const root = await navigator.storage.getDirectory();
    for (let i = 0; ; i += 1) {
      const writer = await (await root.getFileHandle("f" + i, { create: true })).createWritable();
      await writer.write(new Uint8Array(50e6).fill(7));
      await writer.close();
    }
  })()`),
  "/memory-sites": scripted(
    `for (let i = 0; i < ${FRAMES}; i += 1) { const frame = document.createElement("iframe"); frame.src = "http://s" + i + ".test/memory-arrays"; document.body.append(frame); }`,
  ),
  "/alerts": scripted(`for (;;) alert("x")`),
  "/alerts-long": scripted(`setInterval(() => { alert("x".repeat(1e6)); confirm(); prompt("y", "z".repeat(1e6)); }, 0);
    onbeforeunload = () => "no"`),
  "/print": scripted("for (;;) print()"),
  "/workers": scripted(`for (let i = 0; i < 2000; i += 1) ${inWorker("for (;;);")}`),
  "/workers-nested": scripted(inWorker("for (let i = 0; i < 5; i += 1) new Worker(self.location.href); for (;;);")),
  "/workers-shared": scripted(
    `for (let i = 0; i < 500; i += 1) new SharedWorker(URL.createObjectURL(new Blob(["for (;;);" + i])))`,
  ),
  "/dom-nodes": scripted(`for (;;) {
    const part = document.createDocumentFragment();
    for (let i = 0; i < 1e5; i += 1) part.append(document.createElement("p"));
    document.body.append(part);
  }`),
  "/dom-deep": scripted(`let at = document.body;
    for (let i = 0; i < 3e5; i += 1) { const next = document.createElement("div"); at.append(next); at = next; }`),
  "/dom-text": scripted(`document.body.append("x ".repeat(2e8))`),
  "/reload": scripted("location.reload()"),
  "/reload-meta": `<meta http-equiv=refresh content=0><p>text</p>`,
  "/move": scripted(`location = "/move?" + Math.random()`),
  "/form": `<form id=f method=post action="/form"></form><script>f.submit()</script>`,
  "/frames": scripted(`for (let i = 0; i < 2; i += 1) {
    const frame = document.createElement("iframe");
    frame.src = location.pathname + "?" + Math.random();
    document.body.append(frame);
  }`),
  "/frames-sites": scripted(
    `for (let i = 0; i < ${FRAMES}; i += 1) { const frame = document.createElement("iframe"); frame.src = "http://s" + i + ".test/loop"; document.body.append(frame); }`,
  ),
  "/windows": scripted(`for (;;) window.open("about:blank")`),
  "/windows-loop": always(`for (let i = 0; i < 10; i += 1) window.open("/loop", "_blank", "noopener");`),
  "/downloads": scripted(`const url = URL.createObjectURL(new Blob([new Uint8Array(1e7)]));
    setInterval(() => {
      for (let i = 0; i < 20; i += 1) {
        const link = document.createElement("a");
        link.href = url; link.download = "f" + Math.random(); link.click();
      }
    }, 0)`),
  "/downloads-frames": always(
    `for (let i = 0; i < 20; i += 1) { const frame = document.createElement("iframe"); frame.src = "/file?" + Math.random(); document.body.append(frame); }`,
  ),
  "/console": scripted(`for (;;) console.log("x".repeat(1e5))`),
  "/console-objects": always(`for (let i = 0; i < 1000; i += 1) console.log("x".repeat(1e4), { a: 1 }, document);`),
  "/errors": always(`for (let i = 0; i < 500; i += 1) setTimeout(() => { throw new Error("x".repeat(1e4)); });`),
  "/requests": always(`for (let i = 0; i < 200; i += 1) fetch("/data?" + Math.random()).catch(() => {});`),
  "/requests-silent": always(`for (let i = 0; i < 200; i += 1) fetch("/silent?" + Math.random()).catch(() => {});`),
  "/requests-long": always(`for (let i = 0; i < 50; i += 1) fetch("/?" + "x".repeat(1.9e6)).catch(() => {});`),
  "/requests-images": always(`for (let i = 0; i < 200; i += 1) new Image().src = "/data?" + Math.random();`),
  "/requests-data": always(`for (let i = 0; i < 50; i += 1) fetch("data:text/plain," + "x".repeat(1e6));`),
  "/sockets": always(`for (let i = 0; i < 200; i += 1) new WebSocket("ws://" + location.host + "/");`),
  "/peers": scripted(`const kept = [];
    setInterval(() => { for (let i = 0; i < 20; i += 1) { const peer = new RTCPeerConnection(); peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer)); kept.push(peer); } }, 0)`),
  "/messages": scripted(
    `onmessage = () => { postMessage("x".repeat(1e6)); postMessage("x".repeat(1e6)); }; postMessage("");`,
  ),
  "/titles": always(`for (let i = 0; i < 1000; i += 1) document.title = "x".repeat(1e4) + i;`),
};

/** Paths whose hostility is in the response, not in a document. */
const RESPONSES: Readonly<Record<string, RequestListener>> = {
  "/redirect": (_, response) => void response.writeHead(302, { location: `/redirect?${Math.random()}` }).end(),
  "/silent": () => undefined,
  "/drip": (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("<p>x"), 100);
    response.once("close", () => clearInterval(timer));
  },
  "/endless": (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const part = "<p>x</p>".repeat(5_000);
    const write = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", write);
    write();
  },
};

/** Every hostile path. */
export const HOSTILE_PATHS: readonly string[] = [...Object.keys(DOCUMENTS), ...Object.keys(RESPONSES)];

/** Path of a page that a script fills with `HONEST_TEXT`. */
export const HONEST_PATH = "/honest";
/** Time in ms for the honest page's data to come, as on the web. */
const DATA_MS = 600;
export const HONEST_TEXT = "Ground by hand.";
const HONEST = `<div id="root">Loading</div>
<script>fetch("/data").then((response) => response.text()).then((text) => { root.innerHTML = text; })</script>`;

/** Serves the hostile pages and the honest one. */
export const serveHostile: RequestListener = (request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  const html = (body: string) => void response.writeHead(200, { "content-type": "text/html" }).end(body);
  // A browser that is killed resets its connections.
  response.on("error", () => undefined);
  const respond = RESPONSES[path];
  if (respond !== undefined) respond(request, response);
  else if (path === "/data") setTimeout(() => html(`<h1>Coffee</h1><p>${HONEST_TEXT}</p>${FULL_TEXT}`), DATA_MS);
  else if (path === "/file") response.writeHead(200, { "content-type": "application/octet-stream" }).end("x");
  else html(path === HONEST_PATH ? HONEST : (DOCUMENTS[path] ?? ""));
};
