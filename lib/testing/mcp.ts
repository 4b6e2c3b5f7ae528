import { answerMcp } from "#lib/mcp/answer.ts";

/** Sends one request to the MCP server with all toolsets. @returns its result. @throws on errors of the protocol */
export async function callMcp(method: string, params: unknown, key: string): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await answerMcp(new Request("http://localhost/mcp?toolset=all", { method: "POST", headers, body }));
  const text = await response.text();
  // In a stream, the answer is the last event; notifications come first.
  const data = isJson(response) ? text : [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1];
  if (!response.ok || !data) throw new Error(`${response.status} ${text}`);
  const message = JSON.parse(data);
  if (message.error) throw new Error(message.error.message);
  return message.result;
}

/** Tells a single JSON response from an event stream. */
export function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") === true;
}
