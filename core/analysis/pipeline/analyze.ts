import type { Tier } from "../../domain/job.ts";
import type { Evidence } from "./evidence.ts";
import type { Section } from "./section.ts";

/** Report fields by section key, in section order. */
export type Findings = Readonly<Record<string, unknown>>;

/** A section that threw. */
export interface SectionFault {
  readonly section: string;
  /** The error's stack, for the log. */
  readonly error: string;
}

/**
 * Runs the tier's sections over the evidence.
 *
 * A section that throws costs its own field, not the job. Its fallback is used where it declares one; else the field
 * is left out.
 */
export function analyze(
  evidence: Evidence,
  tier: Tier,
  sections: readonly Section[],
): { readonly findings: Findings; readonly faults: readonly SectionFault[] } {
  const findings: Record<string, unknown> = {};
  const faults: SectionFault[] = [];
  for (const section of sections) {
    if (!section.tiers.includes(tier)) continue;
    try {
      findings[section.key] = section.run(evidence, tier);
    } catch (error) {
      faults.push({
        section: section.key,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      if (section.fallback !== undefined) findings[section.key] = section.fallback;
    }
  }
  return { findings, faults };
}
