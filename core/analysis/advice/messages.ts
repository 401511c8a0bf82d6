import type { AdviceLanguage, ScanRequest } from "../../domain/job.ts";
import { DIAGNOSTICS_DE } from "./diagnostics/de.ts";
import { DIAGNOSTICS_EN } from "./diagnostics/en.ts";
import { DIAGNOSTICS_ES } from "./diagnostics/es.ts";
import { DIAGNOSTICS_FR } from "./diagnostics/fr.ts";
import type { DiagnosticsMessages } from "./diagnostics/messages.ts";
import { LINKS_DE } from "./links/de.ts";
import { LINKS_EN } from "./links/en.ts";
import { LINKS_ES } from "./links/es.ts";
import { LINKS_FR } from "./links/fr.ts";
import type { LinkMessages } from "./links/messages.ts";
import { READINESS_DE } from "./readiness/de.ts";
import { READINESS_EN } from "./readiness/en.ts";
import { READINESS_ES } from "./readiness/es.ts";
import { READINESS_FR } from "./readiness/fr.ts";
import type { ReadinessMessages } from "./readiness/messages.ts";
import type { ScoreMessages } from "./score/messages.ts";
import { SCORE_MESSAGES } from "./score/score-messages.ts";
import { SPEED_TEXTS } from "./speed.ts";
import { STEPS_DE } from "./steps/de.ts";
import { STEPS_EN } from "./steps/en.ts";
import { STEPS_ES } from "./steps/es.ts";
import { STEPS_FR } from "./steps/fr.ts";
import type { StepMessages } from "./steps/messages.ts";
import { TOPICS_DE } from "./topics/de.ts";
import { TOPICS_EN } from "./topics/en.ts";
import { TOPICS_ES } from "./topics/es.ts";
import { TOPICS_FR } from "./topics/fr.ts";
import type { TopicMessages } from "./topics/messages.ts";

/** Report texts of one language, by section. */
export interface Messages {
  readonly readiness: ReadinessMessages;
  readonly diagnostics: DiagnosticsMessages;
  readonly score: ScoreMessages;
  readonly links: LinkMessages;
  readonly topics: TopicMessages;
  /** Steps about subtopics and basics. */
  readonly steps: StepMessages;
  /** Explanation of the speed benchmark. */
  readonly speed: string;
}

const MESSAGES: Readonly<Record<AdviceLanguage, Messages>> = {
  en: {
    readiness: READINESS_EN,
    diagnostics: DIAGNOSTICS_EN,
    score: SCORE_MESSAGES.en,
    links: LINKS_EN,
    topics: TOPICS_EN,
    steps: STEPS_EN,
    speed: SPEED_TEXTS.en,
  },
  de: {
    readiness: READINESS_DE,
    diagnostics: DIAGNOSTICS_DE,
    score: SCORE_MESSAGES.de,
    links: LINKS_DE,
    topics: TOPICS_DE,
    steps: STEPS_DE,
    speed: SPEED_TEXTS.de,
  },
  es: {
    readiness: READINESS_ES,
    diagnostics: DIAGNOSTICS_ES,
    score: SCORE_MESSAGES.es,
    links: LINKS_ES,
    topics: TOPICS_ES,
    steps: STEPS_ES,
    speed: SPEED_TEXTS.es,
  },
  fr: {
    readiness: READINESS_FR,
    diagnostics: DIAGNOSTICS_FR,
    score: SCORE_MESSAGES.fr,
    links: LINKS_FR,
    topics: TOPICS_FR,
    steps: STEPS_FR,
    speed: SPEED_TEXTS.fr,
  },
};

/** Returns the report texts in the language that the scan requests. The default is English. */
export function messagesFor({ adviceLanguage = "en" }: Pick<ScanRequest, "adviceLanguage">): Messages {
  return MESSAGES[adviceLanguage];
}
