import type { Connect } from "./connection.ts";

const CONNECT_SECONDS = 10;

async function load() {
  try {
    return (await import("postgres")).default;
  } catch (error) {
    throw new Error("PostgreSQL needs the package postgres, an optional peer: npm install postgres@3.4.9", {
      cause: error,
    });
  }
}

/** Connects through the `postgres` package, with one connection per client. Rejects when the package is missing. */
export async function connectWith(url: string): Promise<Connect> {
  const postgres = await load();
  return (onClose) =>
    postgres(url, {
      max: 1,
      onclose: onClose,
      onnotice: () => undefined,
      fetch_types: false,
      connect_timeout: CONNECT_SECONDS,
      // The driver would close a connection between two statements of a transaction, because it looks idle.
      max_lifetime: null,
      idle_timeout: 0,
      connection: { application_name: "serplens" },
      types: {
        // 20 is int8, and 1700 is numeric, the type of sums of int8.
        bigint: {
          to: 20,
          from: [20, 1700],
          parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)),
          serialize: String,
        },
      },
    });
}
