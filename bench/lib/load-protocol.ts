/** Web servers that the HTTP bench compares. */
export const SERVERS = ["raw", "by hand", "stub", "sqlite"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** What the server child says, over IPC. */
export type ServerReport =
  | { readonly kind: "ready"; readonly port: number; readonly keys: readonly string[] }
  | { readonly kind: "usage"; readonly cpuSeconds: number; readonly stored: number | null };

/** What the client child is told to send. Every request gets an idempotency key of its own. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly keys: readonly string[];
  readonly body: string;
  readonly connections: number;
  readonly seconds: number;
}

/** What the client child saw: answers by status, and for how long it asked. */
export interface LoadReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
}
