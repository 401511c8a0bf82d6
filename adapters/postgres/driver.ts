import type { Connect } from "./connection.ts";

const CONNECT_SECONDS = 10;

/** A transaction that says nothing for so long belongs to a process that is gone; its locks must not outlive it. */
const IDLE_IN_TRANSACTION_MS = 60_000;

async function load() {
  try {
    return (await import("postgres")).default;
  } catch (error) {
    throw new Error("PostgreSQL needs the package postgres, an optional peer: npm install postgres@3.4.9", { cause: error });
  }
}

/** Connects through the `postgres` package, one connection a client. Rejects when the package is not installed. */
export async function connectWith(url: string): Promise<Connect> {
  const postgres = await load();
  return (onClose) =>
    postgres(url, {
      max: 1,
      onclose: onClose,
      onnotice: () => undefined,
      fetch_types: false,
      connect_timeout: CONNECT_SECONDS,
      // The driver takes a connection between two statements of a transaction for an idle one and would close it.
      max_lifetime: null,
      idle_timeout: 0,
      connection: { application_name: "serplens", idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS },
      types: {
        // 20: int8; 1700: numeric, as sums of int8 are.
        bigint: {
          to: 20,
          from: [20, 1700],
          parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
          serialize: String,
        },
      },
    });
}
