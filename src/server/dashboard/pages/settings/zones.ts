/** Names of the time zones that the settings offer: UTC, then all other zones of the runtime. */
export const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
