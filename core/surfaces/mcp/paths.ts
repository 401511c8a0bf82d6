/** Path of the MCP server. Contract 4.9 */
export const MCP_PATH = "/mcp";

/** Path of the protected-resource metadata. RFC 9728 3.1 */
export const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Every path that the endpoint serves. A server reads them before it loads the library. */
export const MCP_PATHS: ReadonlySet<string> = new Set([
  MCP_PATH,
  // Some clients append a slash to the address that the user typed.
  `${MCP_PATH}/`,
  METADATA_PATH,
  `${METADATA_PATH}${MCP_PATH}`,
]);
