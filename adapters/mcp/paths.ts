/** Where the tool-protocol server lives below the service's address. Contract 4.9 */
export const MCP_PATH = "/mcp";

/** Where clients learn how to sign in to it, for the service and for its one path. RFC 9728 3.1 */
const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Every path it answers; known before its library is loaded. */
export const MCP_PATHS: ReadonlySet<string> = new Set([MCP_PATH, METADATA_PATH, `${METADATA_PATH}${MCP_PATH}`]);
