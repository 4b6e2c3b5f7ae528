/** Placeholder for an API key. */
export const KEY_PLACEHOLDER = "clr_your_key";

/** The command that adds the MCP server to Claude Code. Without a key it asks the user to sign in. */
export function connectCommand(url: string, secret?: string): string {
  const add = `claude mcp add --transport http clarion ${url}`;
  return secret ? `${add} --header "Authorization: Bearer ${secret}"` : add;
}

/** The JSON entry that most assistants accept in their configuration file. */
export function connectConfig(url: string, secret: string): string {
  const server = { type: "http", url, headers: { Authorization: `Bearer ${secret}` } };
  return JSON.stringify({ mcpServers: { clarion: server } }, null, 2);
}
