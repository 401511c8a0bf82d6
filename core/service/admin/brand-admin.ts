import { type Brand, type Logo, NO_BRAND } from "../../domain/brand.ts";
import { ServiceError } from "../../domain/errors.ts";
import type { AccountStore } from "../../ports/account-store.ts";
import type { Crypto } from "../../ports/crypto.ts";
import { toBase64 } from "../../util/base64.ts";
import { rasterImage } from "../../util/raster-image.ts";
import { isStorable } from "../../util/storable-text.ts";

/** Longest texts of a brand in characters. */
export const BRAND_LIMITS = { name: 80, footer: 200 } as const;
/** Largest logo in bytes: 100 kB, which every shared page and document carries. */
export const MAX_LOGO_BYTES = 100_000;
/** Longest side of a logo in pixels. A larger picture could exhaust the memory of its readers. */
const MAX_LOGO_SIDE = 2_000;

/** A change of a brand. An absent member stays, `null` and an empty text remove it. */
export interface BrandChange {
  readonly name?: string | null;
  /** Six hexadecimal digits after "#". */
  readonly color?: string | null;
  readonly footer?: string | null;
  /** The bytes of a PNG or JPEG. */
  readonly logo?: Uint8Array | null;
}

/** Operations on the brand of an organization. D-126 */
export interface BrandAdmin {
  brand(organizationId: string): Promise<Brand>;
  /** `null` without a logo. */
  brandLogo(organizationId: string): Promise<Logo | null>;
  /**
   * Changes the parts that the call names. A logo loses its texts, places and comments. Throws VALIDATION_ERROR for a
   * text over its limit, another color, and a logo of another kind, over 100 kB or over 2,000 pixels.
   */
  setBrand(organizationId: string, change: BrandChange): Promise<Brand>;
}

function textOf(what: "name" | "footer", text: string | null): string | null {
  const trimmed = (text ?? "").replace(/\s+/g, " ").trim();
  if ([...trimmed].length > BRAND_LIMITS[what] || !isStorable(trimmed))
    throw new ServiceError("VALIDATION_ERROR", `The ${what} of a brand has at most ${BRAND_LIMITS[what]} characters.`);
  return trimmed === "" ? null : trimmed;
}

function colorOf(text: string | null): string | null {
  const color = (text ?? "").trim().toLowerCase();
  if (color === "") return null;
  if (!/^#[0-9a-f]{6}$/.test(color))
    throw new ServiceError("VALIDATION_ERROR", "A color has six hexadecimal digits, for example #0b5f63.");
  return color;
}

function logoOf(bytes: Uint8Array | null, crypto: Pick<Crypto, "sha256">): Logo | null {
  if (bytes === null) return null;
  if (bytes.byteLength > MAX_LOGO_BYTES)
    throw new ServiceError("VALIDATION_ERROR", `A logo has at most ${MAX_LOGO_BYTES / 1000} kB.`);
  const image = rasterImage(bytes);
  if (image === null)
    throw new ServiceError("VALIDATION_ERROR", "The logo is not a whole PNG or JPEG file. Export it as PNG.");
  const { width, height } = image;
  if (width < 1 || height < 1 || Math.max(width, height) > MAX_LOGO_SIDE)
    throw new ServiceError("VALIDATION_ERROR", `A logo has 1 to ${MAX_LOGO_SIDE} pixels on each side.`);
  return { ...image, version: crypto.sha256(toBase64(image.bytes)).slice(0, 12) };
}

/** Creates the operations on brands. */
export function createBrandAdmin({
  accounts,
  crypto,
  requireOrganization,
}: {
  readonly accounts: AccountStore;
  readonly crypto: Pick<Crypto, "sha256">;
  requireOrganization(id: string): Promise<void>;
}): BrandAdmin {
  const brandOf = async (organizationId: string) => (await accounts.brand(organizationId)) ?? NO_BRAND;
  return {
    async brand(organizationId) {
      await requireOrganization(organizationId);
      return brandOf(organizationId);
    },
    async brandLogo(organizationId) {
      await requireOrganization(organizationId);
      return accounts.brandLogo(organizationId);
    },
    async setBrand(organizationId, { name, color, footer, logo }) {
      await requireOrganization(organizationId);
      const brand = await brandOf(organizationId);
      const texts = {
        name: name === undefined ? brand.name : textOf("name", name),
        color: color === undefined ? brand.color : colorOf(color),
        footer: footer === undefined ? brand.footer : textOf("footer", footer),
      };
      const file = logo === undefined ? undefined : logoOf(logo, crypto);
      await accounts.setBrand(organizationId, texts, file);
      return brandOf(organizationId);
    },
  };
}
