import type { ErrorCode } from "../../core/domain/errors.ts";
import type { CallOptions } from "../http/harness.ts";

const KEYWORD = { keyword: "kettle" };
const JSON_TYPE = { "Content-Type": "application/json" };

/**
 * Method, path, request and expected error. The client checks status, members and headers against the table of contract
 * 7.
 */
export const REFUSED: readonly (readonly [string, string, CallOptions, ErrorCode])[] = [
  ["GET", "/v1/nothing", {}, "NOT_FOUND"],
  ["GET", "/v1/jobs/job_unknown", {}, "NOT_FOUND"],
  ["GET", "/v1/jobs/job_unknown/result", {}, "NOT_FOUND"],
  ["GET", "/v1/jobs/job_unknown/result?response_format=pdf", {}, "VALIDATION_ERROR"],
  ["DELETE", "/v1/credits", {}, "METHOD_NOT_ALLOWED"],
  ["GET", "/v1/credits", { key: null }, "INVALID_API_KEY"],
  ["GET", "/v1/credits", { key: "slk_live_wrong" }, "INVALID_API_KEY"],
  ["POST", "/v1/scan", { body: "keyword=kettle", headers: { "Content-Type": "text/plain" } }, "UNSUPPORTED_MEDIA_TYPE"],
  ["POST", "/v1/scan", { body: "{", headers: JSON_TYPE }, "VALIDATION_ERROR"],
  ["POST", "/v1/scan", { body: `{"keyword":"${"k".repeat(300_000)}"}`, headers: JSON_TYPE }, "PAYLOAD_TOO_LARGE"],
  ["POST", "/v1/scan", { json: { keyword: "k".repeat(151) } }, "VALIDATION_ERROR"],
  ["POST", "/v1/scan", { json: { keywrod: "kettle" } }, "VALIDATION_ERROR"],
  ["POST", "/v1/scan", { json: KEYWORD, headers: { "Idempotency-Key": "a b" } }, "VALIDATION_ERROR"],
  ["POST", "/v1/scan/lite", { json: { ...KEYWORD, region: "XX" } }, "REGION_VALIDATION_ERROR"],
  ["POST", "/v1/scan/deep", { json: { ...KEYWORD, region: "US", market: "UK" } }, "REGION_MISMATCH"],
  ["POST", "/v1/scan", { json: { ...KEYWORD, url: "http://127.0.0.1/" } }, "URL_NOT_ALLOWED"],
  ["POST", "/v1/scan", { json: { ...KEYWORD, url: "http://169.254.169.254/latest/" } }, "URL_NOT_ALLOWED"],
  ["POST", "/v1/scan", { json: { ...KEYWORD, url: "http://[::ffff:10.0.0.1]/" } }, "URL_NOT_ALLOWED"],
  ["POST", "/v1/scan", { json: { ...KEYWORD, webhook: { url: "http://192.0.2.1/" } } }, "URL_NOT_ALLOWED"],
  ["POST", "/v1/webhooks/test", { json: { url: "https://10.0.0.1/", event: "job.completed" } }, "URL_NOT_ALLOWED"],
  ["POST", "/v1/webhooks/test", { json: { url: "https://a.example/", event: "job.started" } }, "VALIDATION_ERROR"],
  ["POST", "/v1/classify", { json: {} }, "VALIDATION_ERROR"],
  ["POST", "/v1/classify", { json: { text: "" } }, "VALIDATION_ERROR"],
];
