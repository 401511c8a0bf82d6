import { type CliCall, startCli } from "../src/cli.ts";

/** A `serplens serve` process. */
export interface ServerProcess {
  readonly pid: number;
  /** Where it listens; empty for a process without the role `api`. */
  readonly address: string;
  /** Everything it printed so far: notes and log. */
  printed(): string;
  /** Sends the signal and resolves with the exit code once the process is gone; `null` when the signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Starts `serplens serve ARGS` and resolves once it serves. Throws with what it printed when it ends before. */
export async function startServer(args: readonly string[], call: CliCall): Promise<ServerProcess> {
  const child = startCli(["serve", ...args], call);
  let printed = "";
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      printed += text;
      const told = /serplens (?:listens on (http:\S+)|runs as )/.exec(printed);
      if (told !== null) resolve(told[1] ?? "");
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.once("error", reject);
    void gone.then((code) => reject(new Error(`serplens serve ${args.join(" ")} ended with ${code}: ${printed}`)));
  });
  return {
    pid: child.pid ?? 0,
    address,
    printed: () => printed,
    end(signal) {
      child.kill(signal);
      return gone;
    },
  };
}
