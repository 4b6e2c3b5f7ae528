import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Body = { messages: { role: string; content: unknown }[]; tools?: unknown[] };

export type Model = {
  /** The environment variables that connect the product to this model. */
  env: Record<string, string>;
  /** Releases the answers that are paused in mid-sentence. */
  release: () => void;
  /** The number of requested answers. */
  requestCount: () => number;
  /** The number of answers that the client aborted. */
  abortedCount: () => number;
  close: () => Promise<void>;
};

/** The text before the pause, and after it. */
export const FIRST_HALF = "The first half of this answer comes at once, ";
export const SECOND_HALF = "and the second half when it is released.";
/** The title that the model suggests for a chat. */
export const TITLE = "Titled by the model";

/** Messages with this phrase get an answer of several megabytes without a pause. */
export const LONG_ANSWER = "at length";
const BLOCK = `${"many words and ".repeat(500)}\n\n`;
const BLOCKS = 500;

/**
 * Starts a model with the streamed chat completions of OpenAI-compatible endpoints. It pauses in mid-sentence until it
 * is released. A request without tools asks for a title.
 */
export async function startModel(): Promise<Model> {
  let gate = Promise.withResolvers<void>();
  let requestCount = 0;
  let abortedCount = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { messages, tools } = JSON.parse(text) as Body;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const writeDelta = (delta: object, finish: string | null = null) => {
      const choice = { index: 0, delta, finish_reason: finish };
      const chunk = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    const writeWords = (sentence: string) => {
      for (const word of sentence.split(/(?<= )/)) writeDelta({ role: "assistant", content: word });
    };
    if (tools === undefined) writeWords(TITLE);
    else if (JSON.stringify(messages.at(-1)).includes(LONG_ANSWER)) {
      for (let block = 0; block < BLOCKS; block++) writeDelta({ role: "assistant", content: BLOCK });
    } else {
      requestCount++;
      response.on("close", () => {
        if (!response.writableEnded) abortedCount++;
      });
      writeWords(FIRST_HALF);
      await Promise.race([gate.promise, once(response, "close")]);
      writeWords(SECOND_HALF);
    }
    writeDelta({}, "stop");
    response.end("data: [DONE]\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { AI_BASE_URL: `http://${host}/v1`, AI_MODEL: "held", CLARION_ALLOWED_HOSTS: `models=http://${host}` },
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers();
    },
    requestCount: () => requestCount,
    abortedCount: () => abortedCount,
    close: async () => {
      gate.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
