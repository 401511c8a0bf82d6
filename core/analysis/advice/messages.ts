import type { AdviceLanguage, ScanRequest } from "../../domain/job.ts";
import { DIAGNOSTICS_DE } from "./diagnostics/de.ts";
import { DIAGNOSTICS_EN } from "./diagnostics/en.ts";
import { DIAGNOSTICS_ES } from "./diagnostics/es.ts";
import { DIAGNOSTICS_FR } from "./diagnostics/fr.ts";
import type { DiagnosticsMessages } from "./diagnostics/messages.ts";
import { READINESS_DE } from "./readiness/de.ts";
import { READINESS_EN } from "./readiness/en.ts";
import { READINESS_ES } from "./readiness/es.ts";
import { READINESS_FR } from "./readiness/fr.ts";
import type { ReadinessMessages } from "./readiness/messages.ts";
import { SPEED_TEXTS } from "./speed.ts";

/** Report texts of one language, by section. */
export interface Messages {
  readonly readiness: ReadinessMessages;
  readonly diagnostics: DiagnosticsMessages;
  /** Explanation of the speed benchmark. */
  readonly speed: string;
}

const MESSAGES: Readonly<Record<AdviceLanguage, Messages>> = {
  en: { readiness: READINESS_EN, diagnostics: DIAGNOSTICS_EN, speed: SPEED_TEXTS.en },
  de: { readiness: READINESS_DE, diagnostics: DIAGNOSTICS_DE, speed: SPEED_TEXTS.de },
  es: { readiness: READINESS_ES, diagnostics: DIAGNOSTICS_ES, speed: SPEED_TEXTS.es },
  fr: { readiness: READINESS_FR, diagnostics: DIAGNOSTICS_FR, speed: SPEED_TEXTS.fr },
};

/** Returns the report texts in the language that the scan requests. The default is English. */
export function messagesFor({ adviceLanguage = "en" }: Pick<ScanRequest, "adviceLanguage">): Messages {
  return MESSAGES[adviceLanguage];
}
