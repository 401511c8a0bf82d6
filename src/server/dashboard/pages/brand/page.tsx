/** @jsxImportSource preact */
import { type Brand, brandAccent } from "../../../../../core/domain/brand.ts";
import { BRAND_LIMITS } from "../../../../../core/service/admin/brand-admin.ts";
import { contrastOf } from "../../../../../core/util/contrast.ts";
import type { Page } from "../layout.tsx";
import { Head, Problem } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { BrandFoot, BrandHead, type BrandView } from "./parts.tsx";

/** The fields of the form as a person typed them. */
export interface BrandForm {
  readonly name: string;
  readonly color: string;
  readonly footer: string;
}

interface BrandInput {
  readonly organization: string;
  readonly stored: Brand;
  readonly view: BrandView;
  readonly form: BrandForm;
  /** Why the form was not stored; `null` when nothing is wrong. */
  readonly problem: string | null;
  readonly isSaved: boolean;
}

/** Surfaces on which the preview draws the color, with the text on a button in it. */
const THEMES = [
  ["light", "#fffefb", "#ffffff"],
  ["dark", "#191a16", "#06201f"],
] as const;

function Swatches({ color, texts }: { readonly color: string; readonly texts: Texts }) {
  const accent = brandAccent(color);
  const { brand } = texts;
  return (
    <div class="stack">
      {THEMES.map(([theme, surface, onAccent]) => {
        const shown = accent[theme];
        const ratio = texts.number(contrastOf(shown, surface), 1);
        const line = shown === color ? brand.kept : brand.adapted;
        return (
          <figure key={theme}>
            <svg class="swatch" viewBox="0 0 320 64" aria-hidden="true">
              <rect width="320" height="64" fill={surface} />
              <rect x="12" y="14" width="96" height="36" rx="8" fill={shown} />
              <text x="60" y="38" text-anchor="middle" fill={onAccent}>
                {brand[theme]}
              </text>
              <text x="124" y="38" fill={shown}>
                {brand.text}
              </text>
            </svg>
            <figcaption class="small">{line(brand[theme], shown, ratio)}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function Fields({ input, texts }: { readonly input: BrandInput; readonly texts: Texts }) {
  const { form, organization, stored } = input;
  const { brand } = texts;
  return (
    <form method="post" action="/app/brand" enctype="multipart/form-data" class="card pad stack">
      <label>
        {brand.name}
        <small>{brand.nameHelp(organization)}</small>
        <input name="name" value={form.name} maxLength={BRAND_LIMITS.name} dir="auto" />
      </label>
      <label>
        {brand.color}
        <small>{brand.colorHelp}</small>
        <input name="color" value={form.color} maxLength={7} pattern="#[0-9a-fA-F]{6}" spellcheck={false} />
      </label>
      <label>
        {brand.footer}
        <small>{brand.footerHelp}</small>
        <input name="footer" value={form.footer} maxLength={BRAND_LIMITS.footer} dir="auto" />
      </label>
      <label>
        {brand.logo}
        <small>{brand.logoHelp}</small>
        <input type="file" name="logo" accept="image/png,image/jpeg" />
      </label>
      {stored.logo === null ? null : (
        <fieldset>
          <label>
            <input type="checkbox" name="remove" value="yes" /> {brand.removeLogo}
          </label>
        </fieldset>
      )}
      <p>
        <button type="submit" class="button primary">
          {texts.people.save}
        </button>
      </p>
    </form>
  );
}

/** The page on which an organization sets its brand, with a preview of what is stored. */
export function brandPage(input: BrandInput, texts: Texts): Page {
  const { view, stored } = input;
  const { brand } = texts;
  const isEmpty = Object.values(stored).every((part) => part === null);
  const body = (
    <>
      <Head title={brand.title} sub={brand.sub} />
      <Problem text={input.problem} />
      {input.isSaved ? (
        <p class="note good" role="status">
          {brand.saved}
        </p>
      ) : null}
      <div class="cols">
        <Fields input={input} texts={texts} />
        <div class="card pad stack">
          <h2 class="mini">{brand.preview}</h2>
          {isEmpty ? <p class="small">{brand.none}</p> : null}
          <BrandHead brand={view} />
          {stored.color === null ? null : <Swatches color={stored.color} texts={texts} />}
          <BrandFoot brand={view} />
          <p>
            <a class="button" href="/app/brand/sample">
              {brand.open}
            </a>
          </p>
        </div>
      </div>
    </>
  );
  return { title: brand.title, body, sheet: "report" };
}
