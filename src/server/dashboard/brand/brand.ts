import { brandAccent } from "../../../../core/domain/brand.ts";
import { type DocumentBrand, logoSize } from "../../../../core/surfaces/export/document.ts";
import type { BrandView } from "../pages/pages.tsx";
import type { DashboardSite } from "../visit.ts";

/** Names the organization whose brand is shown, and the address of its logo for this reader. */
interface BrandReader {
  readonly organizationId: string;
  /** Name of the organization, for a brand without a name. */
  readonly name: string;
  readonly logoPath: string;
}

/** Returns the brand of an organization for pages. */
export async function brandView(
  { service: { admin } }: DashboardSite,
  { organizationId, name, logoPath }: BrandReader,
): Promise<BrandView> {
  const brand = await admin.brand(organizationId);
  const { logo } = brand;
  return {
    name: brand.name ?? name,
    accent: brand.color === null ? null : brandAccent(brand.color),
    footer: brand.footer,
    // The version lets browsers keep the logo until it changes.
    logo: logo === null ? null : { src: `${logoPath}?v=${logo.version}`, ...logoSize(logo) },
  };
}

/** Returns the brand of an organization for documents; `undefined` while nothing is set. */
export async function documentBrand(
  { service: { admin } }: DashboardSite,
  { organizationId, name }: Omit<BrandReader, "logoPath">,
): Promise<DocumentBrand | undefined> {
  const brand = await admin.brand(organizationId);
  if (Object.values(brand).every((part) => part === null)) return undefined;
  return {
    name: brand.name ?? name,
    accent: brand.color === null ? null : brandAccent(brand.color),
    footer: brand.footer,
    logo: brand.logo === null ? null : await admin.brandLogo(organizationId),
  };
}

/** Returns the response with an organization's logo; `null` without a logo. */
export async function logoResponse({ service: { admin } }: DashboardSite, organizationId: string) {
  const logo = await admin.brandLogo(organizationId);
  if (logo === null) return null;
  return new Response(logo.bytes, {
    headers: {
      "Content-Type": logo.type,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=86400",
    },
  });
}
