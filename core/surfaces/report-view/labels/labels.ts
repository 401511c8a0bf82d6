import type { AdviceLanguage } from "../../../domain/job.ts";
import { DE } from "./de.ts";
import { EN, type ReportLabels } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";

/** The labels by language. */
export const LABELS: Readonly<Record<AdviceLanguage, ReportLabels>> = { en: EN, de: DE, es: ES, fr: FR };
