/** Web servers that the HTTP bench compares. */
export const SERVERS = ["raw", "by hand", "stub", "sqlite"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** Messages of the server child over IPC. */
export type ServerReport =
  | { readonly kind: "ready"; readonly port: number; readonly keys: readonly string[] }
  | { readonly kind: "usage"; readonly cpuSeconds: number; readonly stored: number | null };

/** Order to the client child. Every request gets its own idempotency key. */
export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly keys: readonly string[];
  readonly body: string;
  readonly connections: number;
  readonly seconds: number;
}

/** Result of the client child: responses by status, and the time it sent requests. */
export interface LoadReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
}
