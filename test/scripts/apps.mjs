// Opens one service from the package in an Elysia, a Hono and an Express app, and runs a scan of loopback pages over
// each. Prints the name of each app with the state of its job and the score.
import { createServer } from "node:http";
import { Elysia } from "elysia";
import express from "express";
import { Hono } from "hono";
import { createHttp, loadConfig, openService, SCOPES } from "serplens";
import { serplens } from "serplens/adapters/elysia";
import { createIds } from "serplens/adapters/node-crypto";
import { createStaticSearcher } from "serplens/adapters/static";
import { systemClock } from "serplens/adapters/system-clock";

const TEXT = "Pour over coffee needs a filter, a kettle and ground coffee. Rinse the filter, then pour water slowly. ";
const HOSTS = ["own.test", "one.test", "two.test", "three.test"];

/** Serves a handler on a free port of loopback. Resolves to its address and the function that closes it. */
async function serve(handler) {
  const server = createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: server.address().port, close };
}

/** Serves a function of web standards from Node's server, as a Node adapter of a framework does. */
function toNode(fetchOf) {
  return async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, headers, url, socket } = request;
    const body = chunks.length === 0 ? undefined : Buffer.concat(chunks);
    const asked = new Request(`http://${headers.host}${url}`, { method, headers, body });
    const answer = await fetchOf(asked, { ip: socket.remoteAddress });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

const web = await serve((request, response) => {
  response.setHeader("content-type", "text/html");
  response.end(`<title>Pour over coffee</title><p>${TEXT.repeat(9)}${request.headers.host}</p>`);
});
const config = loadConfig({
  SERPLENS_DATABASE_URL: "sqlite::memory:",
  SERPLENS_ANALYSIS_WORKERS: "1",
  SERPLENS_BROWSER: "off",
});
const urls = HOSTS.slice(1).map((host) => `http://${host}/`);
const { service, close } = await openService(config, {
  mapHosts: new Map(HOSTS.map((host) => [host, { address: "127.0.0.1", port: web.port }])),
  searcher: createStaticSearcher({ urls, clock: systemClock }),
});
await service.start();
const { id: organizationId } = await service.admin.createOrganization({ name: "Customer" });
const { key } = await service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES });
const options = { baseUrl: config.baseUrl, ids: createIds(systemClock) };
const http = createHttp(service, options);

const elysia = new Elysia().use(serplens(service, { ...options, prefix: "/seo" }));
const hono = new Hono().mount("/seo", (request) => http.fetch(request));
const app = express().use(
  "/seo",
  toNode((request, info) => http.fetch(request, info)),
);
const APPS = {
  Elysia: toNode((request) => elysia.handle(request)),
  Hono: toNode((request) => hono.fetch(request)),
  Express: app,
};

async function call(address, body) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(address, body === undefined ? { headers } : { method: "POST", headers, body });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${address}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

for (const [name, handler] of Object.entries(APPS)) {
  const server = await serve(handler);
  const at = `http://127.0.0.1:${server.port}/seo/v1`;
  const { job_id: id } = await call(
    `${at}/scan/lite`,
    JSON.stringify({ keyword: "pour over coffee", url: "http://own.test/" }),
  );
  let job = await call(`${at}/jobs/${id}`);
  while (!["completed", "failed", "cancelled"].includes(job.status)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    job = await call(`${at}/jobs/${id}`);
  }
  const { on_page_optimization: page } = await call(`${at}/jobs/${id}/result`);
  console.log(name, job.status, page.score);
  server.close();
}
await close();
web.close();
