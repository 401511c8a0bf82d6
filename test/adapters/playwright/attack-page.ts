/** Places that a page must not reach. */
export interface Forbidden {
  /** Port of a TCP listener on 127.0.0.1 and ::1. */
  readonly port: number;
  /** Port of a UDP listener on 127.0.0.1. */
  readonly udpPort: number;
}

/** Ways to write the listener's address; each is tried with `fetch`. */
function spellings(port: number): readonly string[] {
  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::]",
    "localhost.",
  ];
  return [...hosts, "evil.test", "mixed.test", "127.0.0.1.", "sub.localhost"].map((host) => `http://${host}:${port}`);
}

/**
 * A page that tries every way out of a browser we know of, towards the forbidden listeners.
 *
 * Each attack names itself in the path, so that a listener knows which attack succeeded. After all attacks the page
 * requests `/done`. It requests `/relays-failed` when the browser has reported that no TURN name led to a relay.
 */
export function attackPage({ port, udpPort }: Forbidden): string {
  const base = `http://127.0.0.1:${port}`;
  const at = (name: string) => `${base}/${name}`;
  const inFrame = (html: string) => `<iframe srcdoc="${html.replaceAll('"', "&quot;")}"></iframe>`;
  return `<!doctype html><html><head><title>Attack</title>
<link rel="preconnect" href="${at("preconnect")}"><link rel="dns-prefetch" href="http://evil.test:${port}/">
<link rel="prefetch" href="${at("prefetch")}"><link rel="preload" as="script" href="${at("preload")}">
<link rel="modulepreload" href="${at("modulepreload")}"><link rel="prerender" href="${at("prerender")}">
<link rel="stylesheet" href="${at("stylesheet")}"><link rel="icon" href="${at("icon")}"><link rel="manifest" href="${at("manifest")}">
<style>@import url("${at("css-import")}"); @font-face { font-family: f; src: url("${at("font")}"); } p { font-family: f; background: url("${at("css-image")}"); }</style>
<script type="speculationrules">{"prefetch":[{"urls":["${at("speculation-prefetch")}"]}],"prerender":[{"urls":["${at("speculation-prerender")}"]}]}</script>
</head><body><p>Attack</p>
<img src="${at("img")}"><img src="/redirect?to=${encodeURIComponent(at("redirect-302"))}"><img src="/redirect?code=307&to=${encodeURIComponent(at("redirect-307"))}">
<script src="${at("script")}"></script><iframe src="${at("iframe")}"></iframe><object data="${at("object")}"></object><embed src="${at("embed")}">
<video src="${at("video")}" preload="auto"></video><audio src="${at("audio")}" preload="auto"></audio><video poster="${at("poster")}"></video>
<input type="image" src="${at("input-image")}"><svg><image href="${at("svg-image")}"/></svg>
<iframe src="data:text/html,<img src='${at("data-frame")}'>"></iframe>
<iframe src="view-source:${at("view-source")}"></iframe><iframe src="file:///etc/passwd"></iframe>
${inFrame(`<meta http-equiv="refresh" content="0;url=${at("meta-refresh")}">`)}
${inFrame(`<script>location = "${at("script-location")}"</script>`)}
${inFrame(`<form id=f method=post action="${at("form-post")}"></form><script>f.submit()</script>`)}
${inFrame(`<a id=d download=x href="${at("download")}">x</a><script>d.click()</script>`)}
<a id="ping" href="#x" ping="${at("ping")}">ping</a>
<script>
const attempt = (run) => { try { const result = run(); if (result && result.catch) result.catch(() => {}); } catch {} };
attempt(() => fetch("${at("fetch")}", { mode: "no-cors" }));
attempt(() => fetch("${at("fetch-post")}", { mode: "no-cors", method: "POST", body: "x" }));
attempt(() => fetch("${at("fetch-keepalive")}", { mode: "no-cors", keepalive: true }));
for (const url of ${JSON.stringify(spellings(port))}) attempt(() => fetch(url + "/spelling", { mode: "no-cors" }));
attempt(() => { const xhr = new XMLHttpRequest(); xhr.open("GET", "${at("xhr")}"); xhr.send(); });
attempt(() => navigator.sendBeacon("${at("beacon")}", "x"));
attempt(() => new WebSocket("ws://127.0.0.1:${port}/websocket"));
attempt(() => new WebSocket("wss://127.0.0.1:${port}/websocket-tls"));
attempt(() => new EventSource("${at("eventsource")}"));
attempt(() => new WebTransport("https://127.0.0.1:${udpPort}/webtransport"));
attempt(() => fetch("https://127.0.0.1:${port}/https", { mode: "no-cors" }));
attempt(() => fetch("file:///etc/passwd"));
attempt(() => window.open("${at("window-open")}"));
attempt(() => { const popup = window.open("about:blank"); popup.fetch("${at("popup-fetch")}", { mode: "no-cors" }); });
attempt(() => new Worker(URL.createObjectURL(new Blob(['fetch("${at("worker-fetch")}", { mode: "no-cors" }); ' +
  'importScripts("${at("worker-import")}");']))));
attempt(() => new SharedWorker(URL.createObjectURL(new Blob([
  'fetch("${at("shared-worker")}", { mode: "no-cors" });']))));
attempt(() => navigator.serviceWorker.register("/sw.js"));
attempt(() => import("${at("dynamic-import")}"));
attempt(() => document.getElementById("ping").click());
attempt(() => { new Image().src = "${at("new-image")}"; });
attempt(async () => {
  const iceServers = [{ urls: "stun:127.0.0.1:${udpPort}" }, { urls: "turn:127.0.0.1:${udpPort}?transport=udp", username: "u", credential: "c" },
    { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "u", credential: "c" }, { urls: "stun:evil.test:${udpPort}" },
    { urls: "turn:turn.evil.test:3478?transport=tcp", username: "u", credential: "c" },
    { urls: "turns:turns.evil.test:5349?transport=tcp", username: "u", credential: "c" }];
  const [one, two] = [new RTCPeerConnection({ iceServers }), new RTCPeerConnection({ iceServers })];
  const relays = new Set(["turn.evil.test", "turns.evil.test"]);
  one.onicecandidateerror = ({ url }) => {
    for (const name of relays) if (url.includes(":" + name)) relays.delete(name);
    if (relays.size === 0) fetch("/relays-failed");
  };
  one.createDataChannel("x");
  await one.setLocalDescription(await one.createOffer());
  await two.setRemoteDescription(one.localDescription);
  await two.setLocalDescription(await two.createAnswer());
  await one.setRemoteDescription(two.localDescription);
  const candidate = "candidate:1 1 udp 2130706431 127.0.0.1 ${udpPort} typ host";
  await one.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 });
  const tcp = "candidate:2 1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive";
  await one.addIceCandidate({ candidate: tcp, sdpMid: "0", sdpMLineIndex: 0 });
});
// Keeps the probe from calling the page quiet before slow attacks were made.
const ticks = setInterval(() => fetch("/tick"), 300);
setTimeout(() => { clearInterval(ticks); fetch("/done"); }, 2000);
</script></body></html>`;
}

/** Returns the script of the page's service worker. */
export function serviceWorker({ port }: Forbidden): string {
  return `fetch("http://127.0.0.1:${port}/service-worker", { mode: "no-cors" }).catch(() => {});
fetch("/service-worker-ran");`;
}
