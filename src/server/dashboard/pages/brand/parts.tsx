/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { brandAccent } from "../../../../../core/domain/brand.ts";

/** A brand as pages show it. */
export interface BrandView {
  readonly name: string;
  /** `null`: the color of the pages. */
  readonly accent: ReturnType<typeof brandAccent> | null;
  readonly footer: string | null;
  readonly logo: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** Logo and name above a report. */
export function BrandHead(props: {
  readonly brand: BrandView;
  /** True: only on paper. @default false */
  readonly isPrinted?: boolean;
  /** Line below the name. @default none */
  readonly line?: string;
  readonly children?: ComponentChildren;
}) {
  const { brand, isPrinted = false, line, children } = props;
  return (
    <div class={isPrinted ? "brand-head on-paper" : "brand-head"}>
      {brand.logo === null ? null : <img {...brand.logo} alt="" />}
      <p>
        <b>
          <bdi>{brand.name}</bdi>
        </b>
        {line === undefined ? null : <span class="cap">{line}</span>}
      </p>
      {children}
    </div>
  );
}

/** The last line of a report. */
export function BrandFoot({ brand, isPrinted = false }: { readonly brand: BrandView; readonly isPrinted?: boolean }) {
  if (brand.footer === null) return null;
  return (
    <p class={isPrinted ? "brand-foot on-paper" : "brand-foot"} dir="auto">
      {brand.footer}
    </p>
  );
}

/** The style of a page that carries the color of a brand; `null` for that of the pages. */
export function accentStyle({ accent }: BrandView): string | null {
  return accent === null ? null : `:root{--accent:light-dark(${accent.light},${accent.dark})}`;
}
