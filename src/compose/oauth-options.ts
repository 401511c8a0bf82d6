import type { PresetClient } from "../../core/service/identity/oauth/clients.ts";
import type { ServiceOptions } from "../../core/service.ts";
import { MCP_PATH } from "../../core/surfaces/mcp/paths.ts";

/** Returns why clients cannot sign in at the address, or `null` when they can. D-33 */
export function oauthProblem(baseUrl: string): string | null {
  const { protocol, hostname, pathname } = new URL(baseUrl);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !isLoopback) return "clients sign in over https only; set SERPLENS_BASE_URL to https://";
  // Well-known addresses are on the root of a host. RFC 8414 3
  return pathname === "/" ? null : "the base URL has a path; serve the service on the root of a host";
}

/** Returns the options of the authorization server, none where the address does not allow it. */
export function oauthOptions(baseUrl: string, presets: readonly PresetClient[] = []): Pick<ServiceOptions, "oauth"> {
  if (oauthProblem(baseUrl) !== null) return {};
  const issuer = baseUrl.replace(/\/+$/, "");
  return { oauth: { issuer, resource: `${issuer}${MCP_PATH}`, presets } };
}
