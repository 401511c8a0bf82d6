import { type TNull, type TSchema, type TUnion, Type } from "@sinclair/typebox";

/** A whole number from 0. */
export function countField(description: string) {
  return Type.Integer({ minimum: 0, description });
}

/** A number from 0. */
export function amount(description: string) {
  return Type.Number({ minimum: 0, description });
}

/** A number between 0 and 1. */
export function share(description: string) {
  return Type.Number({ minimum: 0, maximum: 1, description });
}

/** Plain text. */
export function text(description: string) {
  return Type.String({ description });
}

/** True or false. */
export function flag(description: string) {
  return Type.Boolean({ description });
}

/** A list of plain texts. */
export function texts(description: string) {
  return Type.Array(Type.String(), { description });
}

/** Ranks of ranking pages, ascending. `competitor_term_coverage.ranks` has the same ranks. */
export function ranksOf(description: string) {
  return Type.Array(Type.Integer({ minimum: 1 }), { description });
}

/** One of a closed set of words. */
export function oneOf<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Union(
    words.map((word) => Type.Literal(word)),
    { description },
  );
}

/** Returns a schema of the value or `null`, which always means "not measured". The description moves to the union. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()], schema.description === undefined ? {} : { description: schema.description });
}

/** Returns a copy of a shared schema with the meaning of the field that uses it. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** Mentions of a term on the target page per zone. Link text is counted apart. */
export const ZoneCountsSchema = Type.Object(
  {
    title: countField("Mentions in the page title."),
    h1: countField("Mentions in H1 headings."),
    h2: countField("Mentions in H2 headings."),
    h3: countField("Mentions in H3 to H6 headings."),
    body: countField("Mentions in running text of the main content."),
    alt: countField("Mentions in alternative texts of images."),
  },
  { description: "Mentions per zone of the target page." },
);
