import { type CliCall, startCli } from "../src/cli.ts";

/** A `serplens serve` process. */
export interface ServerProcess {
  readonly pid: number;
  /** URL of the server; empty for a process without the role `api`. */
  readonly address: string;
  /** Where it serves health, readiness and metrics. */
  readonly operations: string;
  /** Everything it printed so far: notes and log. */
  printed(): string;
  /** Sends the signal and resolves with the exit code after the exit; `null` when the signal ended the process. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Starts `serplens serve ARGS` and resolves once it serves. Throws with the output when the process ends earlier. */
export async function startServer(args: readonly string[], call: CliCall): Promise<ServerProcess> {
  const child = startCli(["serve", ...args], call);
  let printed = "";
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [operations, address] = await new Promise<readonly [string, string]>((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const [, metrics = "", listens = ""] =
        /metrics: (http:\S+)\nserplens (?:listens on (http:\S+)|runs as )/.exec(printed) ?? [];
      if (metrics !== "") resolve([metrics, listens]);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.once("error", reject);
    void gone.then((code) => reject(new Error(`serplens serve ${args.join(" ")} ended with ${code}: ${printed}`)));
  });
  return {
    pid: child.pid ?? 0,
    address,
    operations,
    printed: () => printed,
    end(signal) {
      child.kill(signal);
      return gone;
    },
  };
}
