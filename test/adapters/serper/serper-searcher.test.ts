import { createSerperSearcher } from "../../../adapters/serper/serper-searcher.ts";
import { testSearchApi } from "../../conformance/search-api.ts";
import { FAKE_SERPER } from "../../fixtures/search-apis/serper.ts";

testSearchApi("serper", {
  provider: FAKE_SERPER,
  create: createSerperSearcher,
  requestsFor15: 2,
  peopleAlsoAsk: true,
  relatedSearches: true,
  costOf15: null,
  classes: [],
});
