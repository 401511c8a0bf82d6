import type { AdviceLanguage, ScanRequest } from "../../../domain/job.ts";
import { SCORE_DE } from "./de.ts";
import { SCORE_EN } from "./en.ts";
import { SCORE_ES } from "./es.ts";
import { SCORE_FR } from "./fr.ts";
import type { ScoreMessages } from "./messages.ts";

/** Texts of the score by language. Browsers load them with the scorer, and without the texts of other sections. */
export const SCORE_MESSAGES: Readonly<Record<AdviceLanguage, ScoreMessages>> = {
  en: SCORE_EN,
  de: SCORE_DE,
  es: SCORE_ES,
  fr: SCORE_FR,
};

/** Returns the texts of the score in the language that the scan requests. The default is English. */
export function scoreMessagesFor({ adviceLanguage = "en" }: Pick<ScanRequest, "adviceLanguage">): ScoreMessages {
  return SCORE_MESSAGES[adviceLanguage];
}
