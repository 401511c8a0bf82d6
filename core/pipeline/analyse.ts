import type { Tier } from "../job.ts";
import type { Logger } from "../ports/logger.ts";
import type { Evidence } from "./evidence.ts";
import type { Section } from "./section.ts";

/** Report fields by section key, in section order. */
export type Findings = Readonly<Record<string, unknown>>;

/**
 * Runs the tier's sections over the evidence.
 *
 * A section that throws costs its own field, not the job: its fallback stands in where it declares
 * one, else the field is left out. The error goes to the log.
 */
export function analyse(evidence: Evidence, tier: Tier, ports: { readonly sections: readonly Section[]; readonly logger: Logger }): Findings {
  const findings: Record<string, unknown> = {};
  for (const section of ports.sections) {
    if (!section.tiers.includes(tier)) continue;
    try {
      findings[section.key] = section.run(evidence, tier);
    } catch (error) {
      ports.logger.error({ section: section.key, tier, error: error instanceof Error ? error.stack : String(error) }, "a report section failed");
      if (section.fallback !== undefined) findings[section.key] = section.fallback;
    }
  }
  return findings;
}
