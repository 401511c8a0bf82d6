/** Credits of an organization at one moment. Expired lots are not available. */
export interface CreditsSnapshot {
  readonly availableMillicredits: number;
  readonly reservedMillicredits: number;
}
