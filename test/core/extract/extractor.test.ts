import { createExtractor } from "../../../core/extract/extract-page.ts";
import { testExtractor } from "../../conformance/extractor.ts";

testExtractor("core extractor", createExtractor);
