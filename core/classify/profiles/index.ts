/** Written terms per top level. */
export const PROFILES: Readonly<Record<string, string>> = {};
