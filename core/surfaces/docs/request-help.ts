/**
 * Meaning of each input of the routes, by its path in the request. A route before the path, as in `classify.url`, takes
 * precedence. The schemas describe the form of a value instead,
 * because error messages and tools for models contain these words.
 */
export const REQUEST_HELP: Readonly<Record<string, string>> = {
  "Idempotency-Key":
    "Key of your choice that makes a repetition safe: 1 to 255 letters, digits, underscores or hyphens.",
  callbackMetadata: "Your own data, at most 8 KiB as JSON and 8 levels deep. The events of the job repeat it.",
  compatibility_mode: "`true` lets a browser load difficult ranking pages too. Default: `false`.",
  "classify.url": "Absolute address of the page to classify.",
  competitors:
    "Pages to compare with, in order, in place of a search. A standard scan compares ten; further pages are spares.",
  exclude_hosts: "Hosts whose pages are not compared, with their subdomains.",
  event: "Event kind to send.",
  jobId: "`job_id` of the response that created the job.",
  keyword: "Search phrase that the page should rank for.",
  languageHint: "Language of the text, for example `de`. Without it, the service detects the language.",
  locale: "Language tag of the search and of the report texts, for example `de-DE`. Default: the locale of the region.",
  market: "Deprecated name of `region`.",
  region: "Region of the search: a code of [regions](/docs/regions). Default: `US`.",
  response_format: "Format of the result. Default: the own format of the job.",
  "testWebhook.url": "Public https address of the receiver.",
  text: "Text to classify. It takes precedence over `url`.",
  url: "Absolute address of the page. A scan without it reports the ranking pages alone.",
  webhook: "Receiver of the events of this job.",
  "webhook.events": "Events to send. Default: both.",
  "webhook.url": "Public https address of the receiver.",
};
