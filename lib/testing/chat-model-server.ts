import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model does next: words, calls of tools, or a status instead of an answer. */
export type ModelMove = { text?: string; calls?: { name: string; input: object }[]; status?: number };

type Body = { messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] };
export type ChatModelServer = { baseUrl: string; host: string; requests: Body[]; close: () => Promise<void> };

/**
 * A server that speaks the streamed chat completions of OpenAI-compatible endpoints and makes the given moves, one for each
 * request; after the last it says nothing more than "Done."
 */
export async function startChatModelServer(moves: ModelMove[]): Promise<ChatModelServer> {
  const requests: Body[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    requests.push(JSON.parse(body) as Body);
    const { text, calls = [], status } = moves[requests.length - 1] ?? { text: "Done." };
    if (status !== undefined) {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: { message: "refused", type: "error" } }));
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const send = (delta: object, finish: string | null = null) => {
      const choice = { index: 0, delta, finish_reason: finish };
      const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    for (const word of text?.split(/(?<= )/) ?? []) send({ role: "assistant", content: word });
    for (const [index, { name, input }] of calls.entries()) {
      const call = { name, arguments: JSON.stringify(input) };
      send({ tool_calls: [{ index, id: `call_${requests.length}_${index}`, type: "function", function: call }] });
    }
    send({}, calls.length > 0 ? "tool_calls" : "stop");
    response.end("data: [DONE]\n\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    baseUrl: `http://${host}/v1`,
    host,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
