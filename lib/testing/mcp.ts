import { answerMcp } from "#lib/mcp/answer.ts";

/** One request to the MCP server with every tool. @returns its result; throws what the protocol itself refuses */
export async function askMcp(method: string, params: unknown, key: string): Promise<unknown> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await answerMcp(new Request("http://localhost/mcp?toolset=all", { method: "POST", headers, body }));
  const text = await response.text();
  // What is told on the way comes before the answer.
  const data = isJson(response) ? text : [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1];
  if (!response.ok || !data) throw new Error(`${response.status} ${text}`);
  const message = JSON.parse(data);
  if (message.error) throw new Error(message.error.message);
  return message.result;
}

/** Whether an answer is one message instead of a stream of them. */
export function isJson(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("application/json") === true;
}
