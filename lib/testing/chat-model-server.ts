import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findOrders, type Order } from "./orders.ts";

/** The next response of the model: text, tool calls, or an HTTP error status. */
export type ModelMove = {
  text?: string;
  calls?: { name: string; input: object }[];
  status?: number;
  isHeld?: boolean;
  /** Why the answer ends, instead of the usual reason. */
  finish?: string;
};

type Body = { model: string; messages: { role: string; content: unknown }[]; tools?: { function: { name: string } }[] };
export type ChatModelServer = { baseUrl: string; host: string; requests: Body[]; close: () => Promise<void> };

/** Obeys every order in the messages once. Orders to say something leak the whole context. */
function obey({ messages }: Body, obeyed: Set<string>): ModelMove {
  const texts = messages.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content ?? "")));
  const read = new Map(findOrders(texts.join("\n")).map((order) => [JSON.stringify(order), order]));
  const orders = [...read].filter(([key]) => !obeyed.has(key)).map(([, order]) => order);
  for (const key of read.keys()) obeyed.add(key);
  const encodedContext = encodeURIComponent(texts.join("\n").slice(0, 1_500).toWellFormed());
  const toText = (order: Order) => ("say" in order ? order.say.replaceAll("{known}", encodedContext) : []);
  const fillInput = (input: object): object => JSON.parse(JSON.stringify(input).replaceAll("{known}", encodedContext));
  const calls = orders.flatMap((order) =>
    "call" in order ? [{ name: order.call, input: fillInput(order.input) }] : [],
  );
  return { text: orders.flatMap(toText).join("\n") || "Done.", calls };
}

/**
 * Starts a server for the streamed chat completions of OpenAI-compatible endpoints. It answers each request with the
 * next of the given moves, then with "Done."
 * @param obedient whether the model then obeys every order in its context, whoever wrote it: the worst case
 */
export async function startChatModelServer(moves: ModelMove[], { obedient = false } = {}): Promise<ChatModelServer> {
  const requests: Body[] = [];
  const obeyed = new Set<string>();
  const server = createServer(async (request, response) => {
    let json = "";
    for await (const piece of request) json += piece;
    const body = JSON.parse(json) as Body;
    requests.push(body);
    const next = moves[requests.length - 1];
    const {
      text,
      calls = [],
      status,
      isHeld = false,
      finish,
    } = next ?? (obedient ? obey(body, obeyed) : { text: "Done." });
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
    // A held response stays open until the client disconnects.
    if (isHeld) return void (await once(response, "close"));
    for (const [index, { name, input }] of calls.entries()) {
      const call = { name, arguments: JSON.stringify(input) };
      send({ tool_calls: [{ index, id: `call_${requests.length}_${index}`, type: "function", function: call }] });
    }
    send({}, finish ?? (calls.length > 0 ? "tool_calls" : "stop"));
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
