/** Credits of an organization at one moment. Expired lots are not available. */
export interface CreditsSnapshot {
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
  /** Present when no credits limit the jobs of the organization. Its balance then grows by itself. */
  readonly isUnmetered?: true;
}

/** Returns the credits of an organization as callers see them. */
export function creditsOf({
  availableMillicredits,
  reservedMillicredits,
  isMetered,
}: Omit<CreditsSnapshot, "isUnmetered"> & { readonly isMetered: boolean }): CreditsSnapshot {
  return { availableMillicredits, reservedMillicredits, ...(isMetered ? {} : { isUnmetered: true }) };
}
