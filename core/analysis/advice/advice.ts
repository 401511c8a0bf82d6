/** A finding for people, and the change that removes its cause. */
export interface Advice {
  readonly finding: string;
  /** `null` when nothing must change. */
  readonly fix: string | null;
}

/** Makes an advice. */
export function advice(finding: string, fix: string | null = null): Advice {
  return { finding, fix };
}
