import { ServiceError } from "../domain/errors.ts";
import { DEFAULT_REGION, findRegion, REGION_CODES, type Region } from "../domain/regions.ts";

/** The region fields of a request; a field that is absent or `undefined` was not sent. */
export interface RegionInput {
  readonly region?: string | undefined;
  readonly market?: string | undefined;
}

function known(name: "region" | "market", value: string): Region {
  const region = findRegion(value);
  if (region !== null) return region;
  throw new ServiceError(
    "REGION_VALIDATION_ERROR",
    `"${name}" is not one of the supported regions: ${REGION_CODES.join(", ")}`,
    {
      fields: { supported_regions: REGION_CODES },
    },
  );
}

/**
 * Returns the region of a scan, contract 4.3. Throws REGION_VALIDATION_ERROR, and REGION_MISMATCH when both fields are
 * sent and differ after normalization.
 */
export function resolveRegion(input: RegionInput): Region {
  const region = input.region === undefined ? null : known("region", input.region);
  const market = input.market === undefined ? null : known("market", input.market);
  if (region !== null && market !== null && region.code !== market.code) {
    throw new ServiceError(
      "REGION_MISMATCH",
      `"region" is ${region.code} but its deprecated alias "market" is ${market.code}; send "region" only`,
    );
  }
  return region ?? market ?? known("region", DEFAULT_REGION);
}
