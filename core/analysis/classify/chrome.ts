import { classifierWords } from "./words.ts";

/** Phrases of page layouts, offers and platforms. They are on pages of every subject. */
const PHRASES = `
no credit card, without a credit card, credit card required, credit card needed, all major credit cards
major credit cards, credit cards accepted, accept credit cards
cookie policy, cookie settings, cookie preferences, cookie notice, cookie consent, use cookies
use cookies to improve, use cookies to ensure, use cookies to give, uses cookies, using cookies, use of cookies
accept cookies, accept all cookies, reject all cookies, manage cookies, necessary cookies, third party cookies
all rights reserved, terms of service, terms of use, terms and conditions, privacy policy, privacy notice
sign up for our newsletter, subscribe to our newsletter, join our newsletter, join our mailing list
subscribe to our mailing list, create an account, forgot your password, lost your password
follow us on facebook, follow us on twitter, follow us on instagram, follow us on social media
like us on facebook, find us on facebook, join us on facebook, share on facebook, share on twitter
share to facebook, share to twitter, share to pinterest, share this post, tweet this, email this, pin it
leave a reply, leave a comment, post a comment, read more, skip to content, skip to main content, back to top
previous post, next post, recent posts, related posts
powered by wordpress, powered by blogger, powered by tumblr, powered by squarespace, powered by shopify
powered by vbulletin, powered by phpbb, free website or blog, create a free website, blog at wordpress com
wordpress com, blogspot com, blogger com, tumblr com, livejournal com, typepad com, medium com, substack com
weebly com, wixsite com, wix com, squarespace com, facebook com, twitter com, instagram com, linkedin com
pinterest com, youtube com, flickr com, reddit com, github com, github io
enable javascript, javascript is disabled, javascript enabled, requires javascript, browser does not support
download our app, get our app, download on the app store, get it on google play
`;

function byFirstWord(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const byWord = new Map<string, string[][]>();
  for (const phrase of PHRASES.trim().split(/[,\n] ?/)) {
    const words = classifierWords(phrase);
    const [first = ""] = words;
    byWord.set(
      first,
      [...(byWord.get(first) ?? []), words].sort((a, b) => b.length - a.length),
    );
  }
  return byWord;
}

/** The phrases by their first words, longest first. */
const BY_FIRST_WORD = byFirstWord();

/**
 * Returns the words with an empty word in place of each word of a layout phrase. The empty words keep the positions of
 * the others and belong to no term.
 */
export function withoutChrome(words: readonly string[]): string[] {
  const kept = [...words];
  for (let at = 0; at < words.length; at++) {
    const phrase = BY_FIRST_WORD.get(words[at] ?? "")?.find((part) =>
      part.every((word, offset) => words[at + offset] === word),
    );
    if (phrase === undefined) continue;
    kept.fill("", at, at + phrase.length);
    at += phrase.length - 1;
  }
  return kept;
}
