/** A member of an organization as a receiver of mail. */
export interface MailTarget {
  readonly organizationId: string;
  readonly email: string;
  readonly language: "en" | "de";
}

/** Returns the address of an endpoint that is a mail to a member. */
export function mailUrl({ organizationId, email, language }: MailTarget): string {
  return `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ organization: organizationId, language })}`;
}

/** Reads such an address; `null` for another one. */
export function mailTarget(url: string): MailTarget | null {
  const parsed = /^mailto:/i.test(url) ? URL.parse(url) : null;
  if (parsed === null) return null;
  const language = parsed.searchParams.get("language") === "de" ? "de" : "en";
  try {
    const email = decodeURIComponent(parsed.pathname);
    return { organizationId: parsed.searchParams.get("organization") ?? "", email, language };
  } catch {
    return null;
  }
}
