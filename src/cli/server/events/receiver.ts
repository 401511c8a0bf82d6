import { lookup } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP } from "node:net";
import { messageOf } from "../../../../core/domain/errors.ts";
import { CliError, EXIT } from "../../output/output.ts";

/** Outcome of one POST. */
export type PostOutcome =
  | { readonly kind: "answered"; readonly status: number }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

/** A receiver under development, on this machine or its own network. */
export interface Receiver {
  readonly url: string;
  /** Never rejects. Follows no redirect and waits at most 15 s, as deliveries do (D-26). */
  post(headers: Readonly<Record<string, string>>, body: Uint8Array, signal: AbortSignal): Promise<PostOutcome>;
}

const TIMEOUT_MS = 15_000;
const LOOKUP_MS = 5_000;

/** Loopback, RFC 1918 and RFC 4193 ranges. Forwarding is for development; webhooks serve public receivers. */
const NEAR = new BlockList();
NEAR.addSubnet("127.0.0.0", 8, "ipv4");
NEAR.addSubnet("10.0.0.0", 8, "ipv4");
NEAR.addSubnet("172.16.0.0", 12, "ipv4");
NEAR.addSubnet("192.168.0.0", 16, "ipv4");
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");

function isNear(address: string): boolean {
  return NEAR.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/**
 * Opens the receiver at an http or https URL whose host is loopback or private. Resolves and checks the host once.
 * Throws a `CliError` for an invalid URL, an unknown host or a host with a public address.
 */
export async function openReceiver(text: string): Promise<Receiver> {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(
      `--forward ${text}: must be an http or https address, as in http://localhost:3000/hooks`,
      EXIT.usage,
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  const far = addresses.find((address) => !isNear(address));
  if (far !== undefined) {
    const instead = "for a public receiver register an endpoint, or send a test with `serplens trigger EVENT --url`";
    throw new CliError(`--forward ${text}: ${far} is neither loopback nor private; ${instead}`, EXIT.usage);
  }
  return {
    url: url.href,
    async post(headers, body, signal) {
      let outcome: PostOutcome = { kind: "failed", code: "ENOTFOUND", message: "the host has no address" };
      for (const address of addresses) {
        outcome = await postTo({ url, address, headers, body, signal });
        // `localhost` has two addresses, and many servers listen on only one.
        if (outcome.kind === "answered" || outcome.code !== "ECONNREFUSED") break;
      }
      return outcome;
    },
  };
}

async function addressesOf(host: string): Promise<readonly string[]> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), LOOKUP_MS).unref());
  try {
    const addresses = await Promise.race([lookup(host, { all: true, verbatim: true }), late]);
    return addresses.map(({ address }) => address);
  } catch (error) {
    throw new CliError(`--forward: ${host} is not found (${messageOf(error)})`, EXIT.usage);
  }
}

interface Post {
  readonly url: URL;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
}

function postTo({ url, address, headers, body, signal }: Post): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const isSecure = url.protocol === "https:";
    const options = {
      host: address,
      port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
      path: `${url.pathname}${url.search}`,
      method: "POST",
      agent: false,
      headers: { ...headers, Host: url.host, "Content-Length": String(body.byteLength) },
    } as const;
    const request = isSecure ? https.request({ ...options, servername: url.hostname }) : http.request(options);
    const settle = (outcome: PostOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      resolve(outcome);
      request.destroy();
    };
    const abort = (): void => settle({ kind: "failed", code: "ABORTED", message: "interrupted" });
    const timer = setTimeout(
      () => settle({ kind: "failed", code: "TIMEOUT", message: `no answer within ${TIMEOUT_MS / 1000} s` }),
      TIMEOUT_MS,
    );
    signal.addEventListener("abort", abort);
    // Only the status matters, so the body is dropped.
    request.on("response", (response) => settle({ kind: "answered", status: response.statusCode ?? 0 }));
    request.on("error", (error: NodeJS.ErrnoException) =>
      settle({ kind: "failed", code: error.code ?? "ERROR", message: error.message }),
    );
    request.end(body);
    if (signal.aborted) abort();
  });
}
