/** Stands where a key belongs. */
export const KEY_PLACEHOLDER = "clr_your_key";

/** What adds the MCP server to Claude Code; without a key it asks its user to sign in. */
export function connectCommand(url: string, secret?: string): string {
  const add = `claude mcp add --transport http clarion ${url}`;
  return secret ? `${add} --header "Authorization: Bearer ${secret}"` : add;
}

/** The entry that most assistants take in their configuration file. */
export function connectConfig(url: string, secret: string): string {
  const server = { type: "http", url, headers: { Authorization: `Bearer ${secret}` } };
  return JSON.stringify({ mcpServers: { clarion: server } }, null, 2);
}
