import fc from "fast-check";
import { REGION_CODES } from "../../core/domain/regions.ts";
import { checkOf, DOCUMENT, type Operation } from "./document.ts";

/** The parts of JSON Schema that request bodies of the document use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

type Path = readonly string[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Schema of an operation's body, found where it is named. Fails for an operation without a body. */
export function bodySchemaOf({ operationId, requestBody }: Operation): Schema {
  // The document's own schemas; what a fuzzed body needs beyond them is named in `RULES`.
  const { $ref } = (requestBody?.content?.["application/json"]?.schema ?? {}) as Schema;
  const name = $ref?.split("/").at(-1) ?? "";
  const { schemas } = (
    DOCUMENT as unknown as { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } }
  ).components;
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`${operationId} has no named body`);
  return schema;
}

/** Letter cases and spaces that region codes are forgiven. */
const region = fc
  .tuple(fc.constantFrom(...REGION_CODES), fc.boolean(), fc.constantFrom("", " ", "  "))
  .map(([code, isLower, space]) => space + (isLower ? code.toLowerCase() : code) + space);

const metadata = fc
  .dictionary(
    fc.string({ maxLength: 12 }),
    fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.bigInt({ max: 2n ** 63n }).map(Number)),
    { maxKeys: 8 },
  )
  .filter((value) => new TextEncoder().encode(JSON.stringify(value)).length <= 8 * 1024);

const address = fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ["http", "https", "ftp"] });

/** Rules that descriptions state and JSON Schema cannot, by property. */
const RULES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  url: address,
  competitors: fc.array(address, { minLength: 1, maxLength: 10 }),
  region,
  market: region,
  locale: fc.constantFrom("en", "en-US", "DE_de", "zh-Hant-HK", "es-419", "de-DE-1996-x-abc"),
  callbackMetadata: metadata,
};

/** Strings of every length that the schema allows, its bounds often, in letters of one to several code units. */
function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200 } = schema;
  const whole = (letter: string) => fc.constantFrom(minLength, maxLength).map((length) => letter.repeat(length));
  const free = (unit: "grapheme" | "binary" | "grapheme-ascii") =>
    fc.string({ unit, minLength, maxLength: Math.min(maxLength, 60) });
  return fc
    .oneof(whole("k"), whole("\u{1f45f}"), whole("\u0131"), free("grapheme"), free("binary"), free("grapheme-ascii"))
    .filter((value) => checkOf(schema)(value).length === 0);
}

/** Values that the schema and `RULES` allow. The value at `needed` is always present. */
export function allowedBy(schema: Schema, needed: Path = [], name = ""): fc.Arbitrary<unknown> {
  const rule = RULES[name];
  if (rule !== undefined) return rule;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "boolean") return fc.boolean();
  const [first, ...rest] = needed;
  if (schema.type === "array")
    return fc.array(allowedBy(schema.items ?? {}), {
      minLength: Math.max(schema.minItems ?? 0, first === undefined ? 0 : 1),
      maxLength: 9,
    });
  if (schema.type !== "object") {
    // Bounds of a keyword hold after its white space is collapsed, so one of white space is empty.
    return name === "keyword" ? text(schema).filter((value) => value.trim() !== "") : text(schema);
  }
  const members = Object.entries(schema.properties ?? {}).map(
    ([key, member]) => [key, allowedBy(member, key === first ? rest : [], key)] as const,
  );
  const requiredKeys = [...(schema.required ?? []), ...(first === undefined ? [] : [first])];
  return fc
    .record(Object.fromEntries(members), { requiredKeys })
    .map((value) => ("region" in value && "market" in value ? { ...value, market: value.region } : value))
    .filter((value) => (schema.anyOf ?? [schema]).some(({ required = [] }) => required.every((key) => key in value)));
}

/** One thing wrong with a body: the value to put at a path, or what has to be missing there. */
interface Fault {
  readonly path: Path;
  readonly value: fc.Arbitrary<unknown>;
}

const MISSING = Symbol("missing");
const JSON_TYPES: readonly [string, fc.Arbitrary<unknown>][] = [
  ["string", fc.string({ maxLength: 20 })],
  ["number", fc.oneof(fc.double({ noNaN: true }), fc.maxSafeInteger(), fc.constantFrom(0, -0, 1e308, 2 ** 53))],
  ["boolean", fc.boolean()],
  ["null", fc.constant(null)],
  ["array", fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 })],
  ["object", fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })],
];

/** Every kind of fault a body of the schema can have. */
export function faultsOf(schema: Schema, path: Path = []): readonly Fault[] {
  const faults: Fault[] = JSON_TYPES.filter(([type]) => type !== schema.type).map(([, value]) => ({ path, value }));
  const strings = [
    ...(schema.maxLength === undefined
      ? []
      : ["k".repeat(schema.maxLength + 1), "\u{1f45f}".repeat(schema.maxLength + 1)]),
    ...(schema.minLength === undefined ? [] : ["k".repeat(schema.minLength - 1)]),
    ...(schema.pattern === undefined ? [] : ["a\u0000b", "\ud800", "no address", " \n"]),
    ...(schema.enum === undefined ? [] : ["", "JOB.COMPLETED", "job.done"]),
  ].filter((value) => checkOf(schema)(value).length > 0);
  if (strings.length > 0) faults.push({ path, value: fc.constantFrom(...strings) });
  if ((schema.minItems ?? 0) > 0) faults.push({ path, value: fc.constant([]) });
  if (schema.items !== undefined) faults.push(...faultsOf(schema.items, [...path, "0"]));
  const known = Object.entries(schema.properties ?? {});
  if (schema.additionalProperties === false) {
    const names = ["x", "Keyword", "constructor", "toString", "", " ", "a.b", "\u00e9"].filter(
      (name) => !known.some(([key]) => key === name),
    );
    faults.push(...names.map((name) => ({ path: [...path, name], value: fc.jsonValue({ maxDepth: 2 }) })));
  }
  for (const name of schema.required ?? []) faults.push({ path: [...path, name], value: fc.constant(MISSING) });
  for (const [name, member] of known) faults.push(...faultsOf(member, [...path, name]));
  return faults;
}

function replaced(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(body))
    return body.map((item, index) => (String(index) === first ? replaced(item, rest, value) : item));
  const members = isObject(body) ? body : {};
  const { [first]: current, ...others } = members;
  if (rest.length === 0 && value === MISSING) return others;
  return { ...members, [first]: replaced(current, rest, value) };
}

/** Bodies with exactly one fault, and the path that the refusal must name. */
export function faultyBodies(schema: Schema): fc.Arbitrary<{ readonly body: unknown; readonly path: string }> {
  return fc.constantFrom(...faultsOf(schema)).chain(({ path, value }) => {
    // The container of the fault must be present, but the replaced value need not.
    const needed = path.slice(0, -1);
    const from = path.at(-1) === "0" ? path : needed;
    return fc
      .tuple(allowedBy(schema, from), value)
      .map(([body, fault]) => ({ body: replaced(body, path, fault), path: path.join(".") }));
  });
}

/** JSON texts that parsers find hard: nested deep, numbers out of range, keys twice, escapes of every kind. */
export const hardJson: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc
    .tuple(fc.constantFrom("[", '{"keyword":', '{"callbackMetadata":'), fc.integer({ min: 1, max: 20_000 }))
    .map(([open, depth]) => {
      const close = open === "[" ? "]" : "}";
      return `${open.repeat(depth)}1${close.repeat(depth)}`;
    }),
  fc
    .constantFrom("1e400", "-1e400", "9".repeat(5_000), `0.${"0".repeat(5_000)}1`)
    .map((number) => `{"keyword":"k","callbackMetadata":{"n":${number}}}`),
  fc.string({ unit: "binary", maxLength: 30 }).map((value) => `{"keyword":"a","keyword":${JSON.stringify(value)}}`),
  fc.string({ maxLength: 6 }).map((value) => `{"keyword":"\\ud800${value}","__proto__":{"keyword":"k"}}`),
);

const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "*/*",
  "",
];
const token = fc.stringMatching(/^[!-~]{0,40}$/);

/** Headers of every kind a client may send: some meant for the service, others odd. */
export const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    "Content-Type": fc.constantFrom(...TYPES),
    "Content-Encoding": fc.constantFrom("identity", "gzip", "br", ""),
    "Idempotency-Key": fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,255}$/), token),
    "X-Request-Id": token,
    Accept: fc.constantFrom("text/html", "*/*;q=0", "image/png"),
    "Accept-Encoding": token,
    Range: fc.constant("bytes=0-1"),
    "If-None-Match": fc.constant("*"),
    "X-HTTP-Method-Override": fc.constant("DELETE"),
    "X-Forwarded-For": token,
    Cookie: token,
  },
  { requiredKeys: [] },
);
