import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Body = { messages: { role: string; content: unknown }[]; tools?: unknown[] };

export type Model = {
  /** What the product is started with to ask it. */
  env: Record<string, string>;
  /** Lets the answers go on that hold in mid-sentence. */
  release: () => void;
  /** How many answers were asked for. */
  asked: () => number;
  /** How many answers were left before they had ended. */
  left: () => number;
  close: () => Promise<void>;
};

/** What it says before it holds, and after. */
export const FIRST_HALF = "The first half of this answer comes at once, ";
export const SECOND_HALF = "and the second half when it is let go.";
/** What it calls a chat. */
export const TITLE = "Titled by the model";

/** A message with this word in it gets an answer of some megabytes, and no pause. */
export const AT_LENGTH = "at length";
const BLOCK = `${"many words and ".repeat(500)}\n\n`;
const BLOCKS = 500;

/**
 * A model that speaks the streamed chat completions of OpenAI-compatible endpoints: it holds in the middle of its sentence
 * until it is released. A request without tools asks for a title.
 */
export async function startModel(): Promise<Model> {
  let gate = Promise.withResolvers<void>();
  let asked = 0;
  let left = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { messages, tools } = JSON.parse(text) as Body;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const say = (delta: object, finish: string | null = null) => {
      const choice = { index: 0, delta, finish_reason: finish };
      const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    const words = (sentence: string) => {
      for (const word of sentence.split(/(?<= )/)) say({ role: "assistant", content: word });
    };
    if (tools === undefined) words(TITLE);
    else if (JSON.stringify(messages.at(-1)).includes(AT_LENGTH)) {
      for (let block = 0; block < BLOCKS; block++) say({ role: "assistant", content: BLOCK });
    } else {
      asked++;
      response.on("close", () => {
        if (!response.writableEnded) left++;
      });
      words(FIRST_HALF);
      await Promise.race([gate.promise, once(response, "close")]);
      words(SECOND_HALF);
    }
    say({}, "stop");
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { AI_BASE_URL: `http://${host}/v1`, AI_MODEL: "held", CLARION_ALLOWED_HOSTS: host },
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers();
    },
    asked: () => asked,
    left: () => left,
    close: async () => {
      gate.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
