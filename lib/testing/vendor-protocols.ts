/** The streaming protocols of the vendors, as their documentation describes them. */
export const STREAM_VENDORS = ["openai", "anthropic", "google", "custom"] as const;
export type StreamVendor = (typeof STREAM_VENDORS)[number];

/** Tokens of an answer. `cached` ones are part of `input`: `read` from the vendor's cache, or `written` to it. */
export type Tokens = { input: number; output: number; cached: { read: number; written: number } };
/** Why an answer ends: it is complete, too long, the model refuses, the server withholds it, or the model calls a tool. */
export type EndReason = "stop" | "truncated" | "refused" | "filtered" | "tool";

/** Builds the events of a streamed answer. */
export type VendorProtocol = {
  start: (tokens: Tokens) => string;
  /** One piece of the text. */
  text: (text: string) => string;
  /** A call of a tool whose input comes in two pieces. */
  tool: (name: string, input: object) => string;
  end: (reason: EndReason, tokens: Tokens) => string;
  /** An error of an overloaded server after the answer has begun. */
  overload: () => string;
  /** The body of a refused request. */
  error: (status: number) => object;
};

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

function halve(text: string): [string, string] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}

/** OpenAI's chat completions (platform.openai.com/docs/api-reference/chat-streaming), also of compatible servers. */
const chatCompletions: VendorProtocol = {
  start: () => toChunk({ role: "assistant", content: "", refusal: null }),
  text: (content) => toChunk({ content }),
  tool: (name, input) => {
    const [first, second] = halve(JSON.stringify(input));
    const begin = { index: 0, id: "call_1", type: "function", function: { name, arguments: "" } };
    const pieces = [first, second].map((piece) => ({ index: 0, function: { arguments: piece } }));
    return [begin, ...pieces].map((call) => toChunk({ tool_calls: [call] })).join("");
  },
  end: (reason, { input, output, cached }) => {
    const reasons = {
      stop: "stop",
      truncated: "length",
      refused: "stop",
      filtered: "content_filter",
      tool: "tool_calls",
    };
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached.read },
    };
    const refusal = reason === "refused" ? toChunk({ refusal: "I'm sorry, I cannot assist with that." }) : "";
    const last = toChunk({}, reasons[reason]);
    return `${refusal}${last}${data({ ...CHUNK, choices: [], usage })}data: [DONE]\n\n`;
  },
  overload: () =>
    data({ error: { message: "The server had an error.", type: "server_error", param: null, code: 503 } }),
  error: (status) => ({ error: { message: `Status ${status}.`, type: "error", param: null, code: null } }),
};
const CHUNK = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "m" };

function toChunk(delta: object, finish: string | null = null): string {
  return data({ ...CHUNK, choices: [{ index: 0, delta, finish_reason: finish }] });
}

const event = (type: string, value: object = {}): string => `event: ${type}\n${data({ type, ...value })}`;

/** Anthropic's messages (platform.claude.com/docs, streaming). Cached tokens are no part of `input_tokens` there. */
const messages: VendorProtocol = {
  start: ({ input, cached }) => {
    const usage = {
      input_tokens: input - cached.read - cached.written,
      cache_read_input_tokens: cached.read,
      cache_creation_input_tokens: cached.written,
      output_tokens: 1,
    };
    const common = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [] };
    const message = { ...common, stop_reason: null, stop_sequence: null, usage };
    const block = { index: 0, content_block: { type: "text", text: "" } };
    return `${event("message_start", { message })}${event("content_block_start", block)}${event("ping")}`;
  },
  text: (text) => event("content_block_delta", { index: 0, delta: { type: "text_delta", text } }),
  tool: (name, input) => {
    const pieces = halve(JSON.stringify(input)).map((partial_json) =>
      event("content_block_delta", { index: 1, delta: { type: "input_json_delta", partial_json } }),
    );
    const block = { type: "tool_use", id: "toolu_1", name, input: {} };
    const start =
      event("content_block_stop", { index: 0 }) + event("content_block_start", { index: 1, content_block: block });
    return `${start}${pieces.join("")}`;
  },
  end: (reason, { output }) => {
    const reasons = {
      stop: "end_turn",
      truncated: "max_tokens",
      refused: "refusal",
      filtered: "refusal",
      tool: "tool_use",
    };
    const delta = { stop_reason: reasons[reason], stop_sequence: null };
    const close = event("content_block_stop", { index: reason === "tool" ? 1 : 0 });
    return `${close}${event("message_delta", { delta, usage: { output_tokens: output } })}${event("message_stop")}`;
  },
  overload: () => event("error", { error: { type: "overloaded_error", message: "Overloaded" } }),
  error: (status) => ({ type: "error", error: { type: "error", message: `Status ${status}.` } }),
};

/** Google's streamGenerateContent with `alt=sse` (ai.google.dev/api/generate-content). */
const generateContent: VendorProtocol = {
  start: () => "",
  text: (text) => data({ candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }] }),
  tool: (name, args) =>
    data({ candidates: [{ index: 0, content: { role: "model", parts: [{ functionCall: { name, args } }] } }] }),
  end: (reason, { input, output, cached }) => {
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
      cachedContentTokenCount: cached.read,
    };
    const reasons = {
      stop: "STOP",
      truncated: "MAX_TOKENS",
      refused: "PROHIBITED_CONTENT",
      filtered: "SAFETY",
      tool: "STOP",
    };
    const last = { index: 0, content: { role: "model", parts: [] }, finishReason: reasons[reason] };
    return data({ candidates: [last], usageMetadata });
  },
  overload: () => data({ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }),
  error: (code) => ({
    error: {
      code,
      message: `Status ${code}.`,
      status: code === 429 ? "RESOURCE_EXHAUSTED" : "INTERNAL",
      details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "7s" }],
    },
  }),
};

export const PROTOCOLS: Record<StreamVendor, VendorProtocol> = {
  openai: chatCompletions,
  custom: chatCompletions,
  anthropic: messages,
  google: generateContent,
};
