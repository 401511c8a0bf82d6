import { testFetcher } from "../../conformance/fetcher.ts";
import { mapTo, openEgress, serve } from "./loopback.ts";

testFetcher("egress", async (handler) => {
  const listener = await serve(handler);
  const egress = openEgress({ mapHosts: mapTo(listener.port, "site.example") });
  return {
    fetcher: egress.fetcher,
    base: "http://site.example/",
    async close() {
      await egress.close();
      await listener.close();
    },
  };
});
