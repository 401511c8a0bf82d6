import { createSerpapiSearcher } from "../../../adapters/serpapi/serpapi-searcher.ts";
import { testSearchApi } from "../../conformance/search-api.ts";
import { FAKE_SERPAPI } from "../../fixtures/search-apis/serpapi.ts";

testSearchApi("serpapi", {
  provider: FAKE_SERPAPI,
  create: createSerpapiSearcher,
  requestsFor15: 2,
  peopleAlsoAsk: true,
  relatedSearches: true,
  costOf15: null,
  classes: [["blocked", "blocked"]],
});
