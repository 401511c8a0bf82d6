import { type Answer, type CallOptions, send } from "../http/harness.ts";
import { eventually } from "./eventually.ts";

type Extra = Omit<CallOptions, "key" | "json">;

/** The API with one key. Every response is checked against the route table. */
export interface Client {
  readonly key: string;
  get(path: string): Promise<Answer>;
  post(path: string, json: unknown, extra?: Extra): Promise<Answer>;
  /** Resolves with the status view once the job is in one of the states. */
  until(jobId: unknown, ...states: readonly string[]): Promise<Answer["body"]>;
  /** Returns every distinct status and progress until the job ends, including the last. */
  watch(jobId: unknown): Promise<readonly Answer["body"][]>;
}

const TERMINAL = ["completed", "failed", "cancelled"];

export function createClient(address: string, key: string): Client {
  const job = async (jobId: unknown) => (await send(address, "GET", `/v1/jobs/${jobId}`, { key })).body;
  return {
    key,
    get: (path) => send(address, "GET", path, { key }),
    post: (path, json, extra = {}) => send(address, "POST", path, { ...extra, key, json }),
    until: (jobId, ...states) =>
      eventually(`job ${jobId} to be ${states.join(" or ")}`, async () => {
        const view = await job(jobId);
        return states.includes(String(view.status)) ? view : null;
      }),
    async watch(jobId) {
      const seen: Answer["body"][] = [];
      await eventually(`the end of job ${jobId}`, async () => {
        const view = await job(jobId);
        const last = seen.at(-1);
        if (last?.status !== view.status || last?.progress !== view.progress) seen.push(view);
        return TERMINAL.includes(String(view.status)) ? view : null;
      });
      return seen;
    },
  };
}
