import { joinNames } from "../score/messages.ts";
import type { TopicMessages } from "./messages.ts";

/** English texts of `topic_and_classification`. */
export const TOPICS_EN: TopicMessages = {
  usesTerms: (used, total) => `Uses ${used} of the ${total} terms the ranking pages share.`,
  oneCategory: (pages, total, name) =>
    `${pages} of ${total} ranking pages are about ${name}: searchers want one thing, and a page on another subject is unlikely to rank.`,
  oneSubject: (name) =>
    `The ranking pages agree on ${name} but not on one category in it: the keyword is read broadly within one subject.`,
  fewPlaced: (pages, total, name) =>
    `Only ${pages} of ${total} ranking pages could be placed, in ${name}: too few to say what searchers want.`,
  spread: (subjects) =>
    `The ranking pages are spread over ${joinNames(subjects, "and")}: searchers may mean different things by the keyword, so decide which of them the page serves.`,
  targetSame: () => "Your page is in the same category as most of them.",
  targetNear: (name) => `Your page reads as ${name}, which is close to them within the same subject.`,
  targetElsewhere: (name) => `Your page reads as ${name}, so it may answer another intent than the pages that rank.`,
};
