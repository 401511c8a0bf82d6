/** Renders one page with Chromium's sandbox on, and prints the outcome and the page process's seccomp mode as JSON. */
import { readFileSync } from "node:fs";
import { descendants, isPageProcess } from "../../../adapters/playwright/process-tree.ts";
import { openHost, startWeb } from "./stand.ts";

const web = await startWeb((_, response) => {
  response
    .writeHead(200, { "content-type": "text/html" })
    .end(`<p id="p"></p><script>p.textContent = "written by a script"</script>`);
});
const host = openHost({ "page.test": web.port }, { sandbox: "on" });
const seen = await host.withPage("render", "en", async ({ page }) => {
  await page.goto("http://page.test/");
  const modes = descendants(process.pid)
    .filter(({ pid }) => isPageProcess(pid))
    .map(({ pid }) => /^Seccomp:\s+(\d)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return { text: await page.textContent("p"), modes };
});
await host.close();
await web.close();
console.log(JSON.stringify(seen));
