import type { Static, TSchema } from "@sinclair/typebox";
import type { Tier } from "../../domain/job.ts";
import type { Evidence } from "./evidence.ts";

/** One report field's producer. Pure and synchronous: same evidence, same output, in the same order. */
export interface SectionDefinition<Schema extends TSchema, Need extends keyof Evidence> {
  /** A field of the contract, or a new one: lower-case letters, digits and underscores, a letter first. */
  readonly key: string;
  readonly tiers: readonly Tier[];
  /** Members of the evidence that `analyze` may read; it is given no others. */
  readonly needs: readonly Need[];
  /** Shape of what `analyze` returns. */
  readonly output: Schema;
  /**
   * Replaces the section when `analyze` throws and the contract requires the field. Without a fallback the report
   * omits the field.
   */
  readonly fallback?: Static<Schema>;
  analyze(evidence: Pick<Evidence, Need>, tier: Tier): Static<Schema>;
}

/** A section with its types folded away, as the pipeline runs it. */
export interface Section {
  readonly key: string;
  readonly tiers: readonly Tier[];
  readonly output: TSchema;
  readonly fallback: unknown;
  run(evidence: Evidence, tier: Tier): unknown;
}

/** Names that a new field may have. */
const FIELD = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Declares a section; the compiler holds `analyze` to its needs and its output schema. A section with the key of a
 * contract's field replaces that field's own section. Throws `TypeError` for a key that no field can have.
 */
export function defineSection<Schema extends TSchema, Need extends keyof Evidence>(
  definition: SectionDefinition<Schema, Need>,
): Section {
  if (!FIELD.test(definition.key)) throw new TypeError(`"${definition.key}" cannot be the name of a report field`);
  return {
    key: definition.key,
    tiers: definition.tiers,
    output: definition.output,
    fallback: definition.fallback,
    run(evidence, tier) {
      // The runtime object is narrowed too, so that an undeclared read is undefined and fails in tests.
      const visible = Object.fromEntries(definition.needs.map((need) => [need, evidence[need]]));
      // Proven by construction: every needed member was copied under its own name.
      return definition.analyze(visible as Pick<Evidence, Need>, tier);
    },
  };
}
