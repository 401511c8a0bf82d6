import { familyOf } from "../metadata/schema-types.ts";
import type { FeatureInput } from "./feature-input.ts";

/** Types of pages whose main content is written by many users. */
const THREAD = /^(?:QAPage|DiscussionForumPosting|Question)$/;
/** Programs that publish threads and name themselves. */
const THREAD_PROGRAM =
  /\b(?:discourse|phpbb|vbulletin|xenforo|invision community|flarum|lemmy|nodebb|mybb|vanilla|discuz|question2answer)\b/i;
const PRODUCT = /^(?:Product|ProductGroup)$/;

/** Maximum UTF-16 units that are read of the program's name. */
const MAX_NAME = 100;

/**
 * Kind of page that the metadata declares.
 *
 * A `story` declares an article and also its schema.org type or its date. An `article` only has `og:type`, which some
 * sites set on every page.
 */
export type DeclaredKind = "story" | "article" | "thread" | "product" | "other";

/** Returns the kind of page that the metadata declares. */
export function declaredKind({ head, structured }: Pick<FeatureInput, "head" | "structured">): DeclaredKind {
  const types = structured.items.flatMap((item) => item.types);
  const program = head.meta.get("generator")?.slice(0, MAX_NAME) ?? "";
  if (types.some((type) => THREAD.test(type)) || THREAD_PROGRAM.test(program)) return "thread";
  const isTyped = types.some((type) => familyOf(type) === "Article");
  const stated = head.meta.get("og:type") ?? "";
  if (isTyped || stated.startsWith("article"))
    return isTyped || head.meta.has("article:published_time") ? "story" : "article";
  return stated.startsWith("product") || types.some((type) => PRODUCT.test(type)) ? "product" : "other";
}
