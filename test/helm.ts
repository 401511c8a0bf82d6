/** The part of Helm's template language that the chart uses. Anything else throws. */

type Value = unknown;

interface Scope {
  readonly dot: Value;
  /** Variables, the root as `""`. */
  readonly variables: ReadonlyMap<string, Value>;
}

type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly expression: string }
  | { readonly kind: "if" | "range"; readonly expression: string; readonly body: readonly Node[] };

/** Splits a template at its actions, whose dashes remove the white space beside them. */
function tokensOf(template: string): readonly string[] {
  return template
    .replace(/\s*\{\{-/g, "{{")
    .replace(/-\}\}\s*/g, "}}")
    .split(/(\{\{.*?\}\})/);
}

/** Reads nodes up to the matching `end`, and takes them off the tokens. */
function parse(tokens: string[], isNested: boolean): readonly Node[] {
  const nodes: Node[] = [];
  while (tokens.length > 0) {
    const token = tokens.shift() ?? "";
    if (!token.startsWith("{{")) {
      nodes.push({ kind: "text", text: token });
      continue;
    }
    const action = token.slice(2, -2).trim();
    if (action === "end") {
      if (!isNested) throw new Error("an end without a beginning");
      return nodes;
    }
    const [, kind, expression] = /^(if|range) (.*)$/.exec(action) ?? [];
    if ((kind === "if" || kind === "range") && expression !== undefined)
      nodes.push({ kind, expression, body: parse(tokens, true) });
    else nodes.push({ kind: "value", expression: action });
  }
  if (isNested) throw new Error("an action without an end");
  return nodes;
}

/** Empty values of Go templates. */
function isTrue(value: Value): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.keys(value).length > 0;
}

const FUNCTIONS: Readonly<Record<string, (...given: readonly Value[]) => Value>> = {
  // JSON is YAML, whatever the indentation.
  toYaml: (value) => JSON.stringify(value),
  nindent: (count, text) => `\n${" ".repeat(Number(count))}${text}`,
  quote: (value) => JSON.stringify(String(value)),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  not: (value) => !isTrue(value),
  eq: (one, other) => one === other,
  sha256sum: (text) => new Bun.CryptoHasher("sha256").update(String(text)).digest("hex"),
};

function operand(text: string, { dot, variables }: Scope): Value {
  if (/^(?:\d+|"[^"\\]*")$/.test(text)) return JSON.parse(text);
  const [, variable, path = ""] = /^(?:\$(\w*))?((?:\.\w+)*)$/.exec(text) ?? [];
  if (text === "" || (variable === undefined && path === "")) throw new Error(`unknown operand ${text}`);
  let value = variable === undefined ? dot : variables.get(variable);
  for (const key of path.split(".").slice(1)) value = (value as Readonly<Record<string, Value>> | undefined)?.[key];
  return value;
}

function evaluate(expression: string, scope: Scope): Value {
  const values: Value[] = [];
  for (const call of expression.split("|").map((part) => part.trim().split(/\s+/))) {
    const [name = "", ...rest] = call;
    const work = FUNCTIONS[name];
    if (work === undefined && rest.length > 0) throw new Error(`unknown function ${name}`);
    const given = (work === undefined ? call : rest).map((text) => operand(text, scope));
    values.push(work === undefined ? given[0] : work(...given, ...values.slice(-1)));
  }
  return values.at(-1);
}

function write(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => writeNode(node, scope)).join("");
}

function writeNode(node: Node, scope: Scope): string {
  if (node.kind === "text") return node.text;
  if (node.kind === "if") return isTrue(evaluate(node.expression, scope)) ? write(node.body, scope) : "";
  if (node.kind === "value") {
    const value = evaluate(node.expression, scope);
    if (value === undefined || value === null) throw new Error(`${node.expression} has no value`);
    return String(value);
  }
  const [, key = "", name = "", list = ""] = /^\$(\w+), \$(\w+) := (.*)$/.exec(node.expression) ?? [];
  // Go goes through maps in the order of their keys.
  return Object.entries(evaluate(list, scope) as object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([at, value]) => {
      const variables = new Map([...scope.variables, [key, at], [name, value]]);
      return write(node.body, { dot: value, variables });
    })
    .join("");
}

/** Renders a template with the values of `root`, such as `Values` and `Release`. */
export function renderTemplate(template: string, root: object): string {
  return write(parse([...tokensOf(template)], false), { dot: root, variables: new Map([["", root]]) });
}
