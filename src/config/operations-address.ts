/** Address of the operations listener. */
export interface OperationsAddress {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /**
   * True for the default address. A free port then replaces a port in use, because several processes may share a
   * machine.
   */
  readonly isDefault: boolean;
}

/** Minimum length of the token in characters, so that nobody can guess it. */
const MIN_TOKEN_LENGTH = 16;

/** Reads `HOST:PORT`, or `off` as `null`. Adds a problem for any other value. */
export function readOperationsAddress(value: string, isDefault: boolean, problems: string[]): OperationsAddress | null {
  if (value === "off") return null;
  const [, host = "", port = ""] = /^(\[[0-9a-f:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (host !== "" && Number(port) <= 65_535)
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port), isDefault };
  problems.push(`SERPLENS_OPS_ADDRESS="${value}": must be HOST:PORT, as in 127.0.0.1:9464, or off`);
  return null;
}

/** Reads the token, or `null` without a token. A problem never repeats the value, because it is a secret. */
export function readOperationsToken(value: string, problems: string[]): string | null {
  if (value === "") return null;
  if (value.length < MIN_TOKEN_LENGTH || /\s/.test(value))
    problems.push(`SERPLENS_OPS_TOKEN: must have at least ${MIN_TOKEN_LENGTH} characters and no spaces`);
  return value;
}
