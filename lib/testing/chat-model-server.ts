import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Order, ordersIn } from "./orders.ts";

/** What a model does next: words, calls of tools, or a status instead of an answer. */
export type ModelMove = { text?: string; calls?: { name: string; input: object }[]; status?: number; isHeld?: boolean };

type Body = { messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] };
export type ChatModelServer = { baseUrl: string; host: string; requests: Body[]; close: () => Promise<void> };

/** The move of a model that takes every order it reads, once; told to tell, it tells all it was told. */
function obey({ messages }: Body, obeyed: Set<string>): ModelMove {
  const texts = messages.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content ?? "")));
  const read = new Map(ordersIn(texts.join("\n")).map((order) => [JSON.stringify(order), order]));
  const orders = [...read].filter(([key]) => !obeyed.has(key)).map(([, order]) => order);
  for (const key of read.keys()) obeyed.add(key);
  const known = encodeURIComponent(texts.join("\n").slice(0, 1_500).toWellFormed());
  const said = (order: Order) => ("tell" in order ? order.tell.replaceAll("{known}", known) : []);
  const filled = (input: object): object => JSON.parse(JSON.stringify(input).replaceAll("{known}", known));
  const calls = orders.flatMap((order) => ("call" in order ? [{ name: order.call, input: filled(order.input) }] : []));
  return { text: orders.flatMap(said).join("\n") || "Done.", calls };
}

/**
 * A server that speaks the streamed chat completions of OpenAI-compatible endpoints and makes the given moves, one for each
 * request; after the last it says nothing more than "Done."
 * @param obedient whether it then does whatever any text in front of it orders, whoever wrote that: the worst there is
 */
export async function startChatModelServer(moves: ModelMove[], { obedient = false } = {}): Promise<ChatModelServer> {
  const requests: Body[] = [];
  const obeyed = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const asked = JSON.parse(body) as Body;
    requests.push(asked);
    const next = moves[requests.length - 1];
    const { text, calls = [], status, isHeld = false } = next ?? (obedient ? obey(asked, obeyed) : { text: "Done." });
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
    // One that is held says no more, until whoever asked leaves.
    if (isHeld) return void (await once(response, "close"));
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
