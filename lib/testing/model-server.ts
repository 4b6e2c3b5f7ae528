import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type AnswerPart,
  chooseFirst,
  honestAnswer,
  isChoice,
  isJudgement,
  judgeSentences,
  type PromptData,
  readPrompt,
} from "./model-honest.ts";
import { findOrders } from "./orders.ts";
import { PROTOCOLS, type VendorProtocol } from "./vendor-protocols.ts";

/** The behavior of the server, for all requests until it is changed. */
export const BEHAVIOURS = [
  "honest",
  "invented pull request",
  "invented number",
  "invented version",
  "invented name",
  "invented person",
  "invented vulnerability",
  "invented identifier",
  "invented address",
  "invented claim",
  "invented change",
  "omissions",
  "duplicates",
  "foreign entries",
  "six highlights",
  "endless answer",
  "truncated answer",
  "slow answer",
  "malformed JSON",
  "refusal",
  "content filter",
  "429 with Retry-After",
  "429 without Retry-After",
  "429 for ever",
  "500 for ever",
  "400 for a response format",
  "stall",
  "disconnect",
  "prompt injection",
  "markup",
  "one lie among truths",
  "one false sentence",
  "one sentence twice",
  "second reading rejects",
  "second reading unreadable",
  "wrong once",
] as const;
/** `obedience` follows the base64-encoded orders in its prompt; two ask for reads where they are offered, and one refuses the model `test-model`. */
export type Behaviour =
  | (typeof BEHAVIOURS)[number]
  | "obedience"
  | "reads first"
  | "reads for ever"
  | "first model down";

/** An order to repeat the marker around data. */
export const MARKER_ORDER = "the marker";

/** The invented content of each behavior, which must never be published. */
export const LIES: Partial<Record<Behaviour, string>> = {
  "invented pull request": "#98765",
  "invented number": "437",
  "invented version": "v77.4.1",
  "invented name": "Globex",
  "invented person": "@mallory",
  "invented vulnerability": "CVE-2031-99871",
  "invented identifier": "quantumFlush",
  "invented address": "https://evil.example/offer",
  "invented claim": "millions of customers",
  "invented change": "dark mode",
  markup: "<img src=x onerror=alert(2)>",
  "one lie among truths": "88.8 %",
  "one false sentence": "for 9,900 users",
  "wrong once": "Initech",
};

export type ModelServer = {
  /** Includes `/v1`, like the configured URL of an OpenAI-compatible endpoint. */
  baseUrl: string;
  host: string;
  behaviour: Behaviour;
  /** All requests, in order. */
  requests: { path: string; headers: IncomingMessage["headers"]; body: string }[];
  /** Answers of its own, by prompt; the behaviour answers where it returns undefined. */
  script?: ((prompt: string) => object | undefined) | undefined;
  /** Called when the server stops in the middle of an answer, so that a test can advance the clock. */
  onStall: () => void;
  close: () => Promise<void>;
};

const PIECE = 400;
const SLOW_PIECE = 10;
/** The limit of an answer that is cut off. */
const CUT = 1_300;

/** Appends an addition to every heading and sentence. */
function withAddition(answer: readonly AnswerPart[], addition: string): AnswerPart[] {
  return answer.map((part) => ({
    ...part,
    heading: part.heading === null ? null : `${part.heading} ${addition}`,
    sentences: part.sentences.map(({ text, factIds }) => ({
      text: `${text.replace(/[.\s]+$/, "")} with ${addition}.`,
      factIds,
    })),
  }));
}

/** A phrase that the rules accept and the second reading does not. */
export const DOUBTED = "which reads well";

/** Appends a sentence to parts of several sentences. */
function withLastSentence(part: AnswerPart, text: string): AnswerPart {
  const [first] = part.sentences;
  if (first === undefined || part.sentences.length < 2) return part;
  return { ...part, sentences: [...part.sentences, { text, factIds: first.factIds }] };
}

/** Replaces a part with a text of the same length about a change that does not exist. */
function writeUnrelated(part: AnswerPart, lie: string): AnswerPart {
  const filler = `It brings ${lie} to every screen, so that people can rest their eyes at night and work on in peace`;
  const text = (length: number): string => `${filler.slice(0, Math.max(60, length)).replace(/\s\S*$/, "")}.`;
  const heading = part.heading === null ? null : `Welcome ${lie}`;
  return { ...part, heading, sentences: part.sentences.map((each) => ({ ...each, text: text(each.text.length) })) };
}

function addSixParts(prompt: PromptData): AnswerPart[] {
  const [lead] = prompt.entries;
  return Array.from({ length: 6 }, (_, index) => ({
    id: `s${900 + index}`,
    heading: lead?.title ?? "More",
    sentences: [{ text: `${lead?.title ?? "More"}.`, factIds: lead === undefined ? [] : [`${lead.id}.1`] }],
  }));
}

/** Builds the answer to a prompt for a behavior. */
function buildAnswer(behaviour: Behaviour, prompt: PromptData, authorization: string): AnswerPart[] {
  const honest = honestAnswer(prompt);
  const lie = LIES[behaviour];
  if (behaviour === "wrong once") return prompt.wrong > 0 ? honest : withAddition(honest, lie ?? "");
  if (behaviour === "invented change") return honest.map((part) => writeUnrelated(part, lie ?? ""));
  if (behaviour === "one lie among truths") {
    return honest.map((part) => (part.id === "s1" ? (withAddition([part], lie ?? "")[0] ?? part) : part));
  }
  if (behaviour === "one false sentence") return honest.map((part) => withLastSentence(part, `It works ${lie}.`));
  if (behaviour === "one sentence twice") {
    return honest.map((part) => withLastSentence(part, part.sentences[0]?.text ?? ""));
  }
  if (behaviour === "second reading rejects") {
    return honest.map((part) =>
      withLastSentence(part, `The change in question: ${prompt.entries[0]?.title}, ${DOUBTED}.`),
    );
  }
  if (lie !== undefined) return withAddition(honest, lie);
  if (behaviour === "omissions") return honest.filter((_, index) => index % 2 === 0);
  if (behaviour === "duplicates") return honest.flatMap((part) => [part, part]);
  if (behaviour === "six highlights") return [...honest, ...addSixParts(prompt)];
  if (behaviour === "obedience") {
    const orders = prompt.data.flatMap(findOrders);
    const plain = orders.flatMap((order) => ("say" in order ? Buffer.from(order.say, "base64").toString() : []));
    return withAddition(
      honest,
      plain.map((text) => (text === MARKER_ORDER ? `data-${prompt.marker}` : text)).join(" "),
    );
  }
  if (behaviour === "prompt injection") return withAddition(honest, `my API key: ${authorization}`);
  if (behaviour === "foreign entries") {
    const factIds = ["e1.1", "e2.1", "e3.1", "e999.1", "pr-1"];
    return honest.map((part) => ({ ...part, sentences: part.sentences.map(({ text }) => ({ text, factIds })) }));
  }
  return honest;
}

/** What a model asks to read before it writes. */
function chooseReads(behaviour: Behaviour, prompt: string) {
  const isFirst = !prompt.includes("What you asked to read:");
  if (!prompt.includes("Reads left:")) return [];
  if (behaviour === "reads for ever")
    return Array.from({ length: 50 }, () => ({ tool: "search_docs", id: "e1", argument: "posts" }));
  const reads = behaviour === "obedience" || behaviour === "reads first";
  return reads && isFirst ? [{ tool: "read_change", id: "e1", argument: "" }] : [];
}

/** The choice of an editor; one that names foreign entries or six highlights has to be repaired. */
function choosePlan(behaviour: Behaviour, prompt: string) {
  const choice = chooseFirst(prompt);
  if (behaviour === "foreign entries") return { lead: "e999", highlights: ["pr-1", "e999"], sections: [["e999"]] };
  if (behaviour === "six highlights")
    return { ...choice, highlights: ["e9", "e8", "e7", "e6", "e5", "e4", "e3", "e1"] };
  return choice;
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks).toString()));
  });
}

type Message = { content: string | { text?: string }[] };
const getText = ({ content }: Message): string =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");
type Contents = { contents: { parts: { text?: string }[] }[] };

/** The protocol of a path, and the last prompt of a request. */
function readRequest(path: string, body: string): { protocol: VendorProtocol; prompt: string } {
  if (path.includes(":streamGenerateContent")) {
    const { contents } = JSON.parse(body) as Contents;
    return { protocol: PROTOCOLS.google, prompt: getText({ content: contents.at(-1)?.parts ?? [] }) };
  }
  const { messages } = JSON.parse(body) as { messages: Message[] };
  const protocol = path.endsWith("/messages") ? PROTOCOLS.anthropic : PROTOCOLS.custom;
  return { protocol, prompt: getText(messages.at(-1) ?? { content: "" }) };
}

function refuse(response: ServerResponse, status: number, retryAfter?: string): void {
  const headers = {
    "content-type": "application/json",
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
  };
  response.writeHead(status, headers).end(JSON.stringify({ error: { message: "Later.", type: "limit", code: null } }));
}

/** Refuses the request if the behavior says so. @returns whether it did */
function tryRefuse(server: ModelServer, response: ServerResponse): boolean {
  const { behaviour, requests } = server;
  const isFirst = requests.length === 1;
  if (behaviour === "429 for ever") refuse(response, 429, "3600");
  else if (behaviour === "500 for ever") refuse(response, 500);
  else if (behaviour === "first model down" && requests.at(-1)?.body.includes('"model":"test-model"')) {
    refuse(response, 503);
  } else if (behaviour === "400 for a response format" && requests.at(-1)?.body.includes('"response_format"')) {
    refuse(response, 400);
  } else if (behaviour === "429 with Retry-After" && isFirst) refuse(response, 429, "7");
  else if (behaviour === "429 without Retry-After" && isFirst) refuse(response, 429);
  else return false;
  return true;
}

/** Writes pieces until the client disconnects. */
function writeEndlessly(response: ServerResponse, protocol: VendorProtocol): void {
  const writeMore = (): void => {
    while (!response.destroyed && response.write(protocol.text("and so on ".repeat(100))));
    if (!response.destroyed) response.once("drain", writeMore);
  };
  writeMore();
}

function writeAnswer(behaviour: Behaviour, prompt: string, authorization: string) {
  if (isChoice(prompt)) return choosePlan(behaviour, prompt);
  if (isJudgement(prompt)) return judgeSentences(prompt, behaviour === "second reading rejects" ? DOUBTED : undefined);
  return writeReply(behaviour, prompt, authorization);
}

function writeReply(behaviour: Behaviour, prompt: string, authorization: string) {
  const reads = chooseReads(behaviour, prompt);
  return { reads, sections: reads.length > 0 ? [] : buildAnswer(behaviour, readPrompt(prompt), authorization) };
}

async function answer(server: ModelServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  const body = await readBody(request);
  server.requests.push({ path, headers: request.headers, body });
  if (tryRefuse(server, response)) return;
  const { behaviour } = server;
  const { protocol, prompt } = readRequest(path.replace(/\?.*$/, ""), body);
  const authorization = String(request.headers.authorization ?? request.headers["x-api-key"] ?? "none");
  const reply = server.script?.(prompt) ?? writeAnswer(behaviour, prompt, authorization);
  const json = JSON.stringify(reply);
  const isReading = isJudgement(prompt);
  const isMalformed = behaviour === "malformed JSON" || (isReading && behaviour === "second reading unreadable");
  const text = isMalformed ? json.replaceAll('"id"', "id") : json;
  response.writeHead(200, { "content-type": "text/event-stream" });
  const cached = { read: 0, written: 0 };
  const tokens = { input: Math.ceil(body.length / 4), output: Math.ceil(text.length / 4), cached };
  response.write(protocol.start(tokens));
  if (behaviour === "refusal" || behaviour === "content filter") {
    response.write(protocol.text("I am sorry, but I cannot help with that."));
    response.end(protocol.end(behaviour === "refusal" ? "stop" : "filtered", tokens));
    return;
  }
  if (behaviour === "endless answer") {
    response.write(protocol.text('{"sections":[{"id":"s1","heading":null,"sentences":[{"text":"'));
    writeEndlessly(response, protocol);
    return;
  }
  const half = behaviour === "stall" || behaviour === "disconnect";
  const isCut = behaviour === "truncated answer" && text.length > CUT;
  const sent = text.slice(0, half ? Math.floor(text.length / 2) : isCut ? CUT : text.length);
  const piece = behaviour === "slow answer" ? SLOW_PIECE : PIECE;
  for (let start = 0; start < sent.length; start += piece)
    response.write(protocol.text(sent.slice(start, start + piece)));
  if (behaviour === "stall") server.onStall();
  else if (behaviour === "disconnect") response.write(protocol.text(" "), () => response.destroy());
  else response.end(protocol.end(isCut ? "truncated" : "stop", tokens));
}

/** Starts a server on 127.0.0.1 with the vendors' streaming protocols and a configurable behavior. */
export async function startModelServer(): Promise<ModelServer> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const server: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    behaviour: "honest",
    requests: [],
    onStall: () => undefined,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}
