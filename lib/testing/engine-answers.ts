/** Answers of the fake engine servers, in each vendor's own format. */
export const ENGINE_VENDORS = ["openai", "anthropic", "google", "perplexity", "custom"] as const;
export type EngineVendor = (typeof ENGINE_VENDORS)[number];

/** The text, search and pages that all vendors' answers share. */
export const ANSWER = "Acme and Globex are worth a look.";
export const QUERY = "changelog tools";
export const CITED = { url: "https://reviews.example/changelogs", title: "Changelog tools" };
export const CONSULTED = { url: "https://other.example/", title: "Read, but not cited" };

/** Gemini links to pages through a redirect on its own server. */
export const buildRedirectUrl = (origin: string, name: string) => `${origin}/grounding-api-redirect/${name}`;

export function buildAnswer(vendor: EngineVendor, origin: string): object {
  if (vendor === "openai") return responses([searchCall("completed"), messageItem(annotation())], "gpt-5.4-2026-03-05");
  if (vendor === "anthropic") return anthropicAnswer();
  if (vendor === "google") return googleAnswer(origin);
  return vendor === "perplexity" ? perplexityAnswer() : chatAnswer();
}

function responses(output: object[], model: string): object {
  const usage = { input_tokens: 12, output_tokens: 34, total_tokens: 46 };
  return { id: "resp_1", object: "response", created_at: 1, status: "completed", model, output, usage };
}

function searchCall(status: string): object {
  return { type: "web_search_call", id: "ws_1", status, action: { type: "search", query: QUERY } };
}

function annotation(): object {
  const { url, title } = CITED;
  return { type: "url_citation", start_index: 0, end_index: 4, url: `${url}?utm_source=openai`, title };
}

function messageItem(...annotations: object[]): object {
  const content = [{ type: "output_text", text: ANSWER, annotations }];
  return { type: "message", id: "msg_1", status: "completed", role: "assistant", content };
}

function anthropicAnswer(): object {
  const result = ({ url, title }: typeof CITED) => ({
    type: "web_search_result",
    url,
    title,
    encrypted_content: "x",
    page_age: null,
  });
  const cited = { type: "web_search_result_location", ...CITED, encrypted_index: "x", cited_text: "Acme" };
  return {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "claude-sonnet-5-5-20260401",
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 12, output_tokens: 34, server_tool_use: { web_search_requests: 1 } },
    content: [
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: QUERY } },
      { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [result(CITED), result(CONSULTED)] },
      { type: "text", text: "Acme", citations: [cited] },
      { type: "text", text: ANSWER.slice(4) },
    ],
  };
}

function googleAnswer(origin: string): object {
  const chunk = (name: string, title: string) => ({ web: { uri: buildRedirectUrl(origin, name), title } });
  return {
    modelVersion: "gemini-3.8-flash-001",
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 34, totalTokenCount: 46 },
    candidates: [
      {
        index: 0,
        finishReason: "STOP",
        content: { role: "model", parts: [{ text: "I should search.", thought: true }, { text: ANSWER }] },
        groundingMetadata: {
          webSearchQueries: [QUERY],
          groundingChunks: [chunk("consulted", "other.example"), chunk("cited", CITED.title)],
          groundingSupports: [{ segment: { endIndex: 4, text: "Acme" }, groundingChunkIndices: [1] }],
        },
      },
    ],
  };
}

function perplexityAnswer(): object {
  const results = [CITED, CONSULTED].map((page, id) => ({ id, ...page, snippet: "", source: "web" }));
  const message = { type: "message", id: "msg_1", status: "completed", role: "assistant" };
  const content = [{ type: "output_text", text: ANSWER.replace("look.", "look [1]."), annotations: [] }];
  const searchResults = { type: "search_results", queries: [QUERY], results };
  const usage = {
    input_tokens: 12,
    output_tokens: 34,
    total_tokens: 46,
    cost: { currency: "USD", total_cost: 0.0052 },
  };
  return { ...responses([searchResults, { ...message, content }], "perplexity/sonar"), usage };
}

/** The format of gateways for Perplexity: pages beside the message, referenced by numbers in the text. */
function chatAnswer(): object {
  const message = { role: "assistant", content: ANSWER.replace("look.", "look [1].") };
  return {
    id: "chat_1",
    object: "chat.completion",
    created: 1,
    model: "test-model-7b",
    choices: [{ index: 0, finish_reason: "stop", message }],
    usage: { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46, cost: 0.0031 },
    citations: [CITED.url, CONSULTED.url],
    search_results: [CITED, CONSULTED],
  };
}

/** Builds an answer that was cut off at its length limit, in each vendor's format. */
export function buildTruncated(vendor: EngineVendor, origin: string): object {
  if (vendor === "anthropic") return { ...anthropicAnswer(), stop_reason: "max_tokens" };
  if (vendor === "openai" || vendor === "perplexity") {
    const incomplete = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
    return { ...buildAnswer(vendor, origin), ...incomplete };
  }
  const json = JSON.stringify(buildAnswer(vendor, origin));
  return JSON.parse(json.replace('"STOP"', '"MAX_TOKENS"').replace('"stop"', '"length"'));
}

/** Builds a refusal in each vendor's format. */
export function buildRefusal(vendor: EngineVendor): object {
  const refusal = { type: "refusal", refusal: "No." };
  if (vendor === "openai" || vendor === "perplexity") {
    const message = { type: "message", id: "msg_1", status: "completed", role: "assistant", content: [refusal] };
    return responses([message], "gpt-5.4");
  }
  if (vendor === "anthropic") return { ...anthropicAnswer(), content: [], stop_reason: "refusal" };
  if (vendor === "google") return { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, usageMetadata: {} };
  return { ...chatAnswer(), choices: [{ index: 0, finish_reason: "content_filter", message: { role: "assistant" } }] };
}

/** Builds an answer whose web search failed; only these two vendors report that. */
export function buildFailedSearch(vendor: "openai" | "anthropic"): object {
  if (vendor === "openai") return responses([searchCall("failed"), messageItem()], "gpt-5.4");
  const failed = { type: "web_search_tool_result_error", error_code: "unavailable" };
  return {
    ...anthropicAnswer(),
    content: [
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: QUERY } },
      { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: failed },
      { type: "text", text: ANSWER },
    ],
  };
}
