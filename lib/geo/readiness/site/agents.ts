/** The purpose of a vendor's AI crawler. */
export type AgentPurpose = "search" | "user" | "training";
export type AiAgent = { name: string; operator: string; purpose: AgentPurpose };

/** robots.txt tokens that vendors document, as of 2026. */
export const AI_AGENTS: readonly AiAgent[] = [
  { name: "OAI-SearchBot", operator: "OpenAI", purpose: "search" },
  { name: "Claude-SearchBot", operator: "Anthropic", purpose: "search" },
  { name: "PerplexityBot", operator: "Perplexity", purpose: "search" },
  { name: "Bingbot", operator: "Microsoft", purpose: "search" },
  { name: "Googlebot", operator: "Google", purpose: "search" },
  { name: "Applebot", operator: "Apple", purpose: "search" },
  { name: "ChatGPT-User", operator: "OpenAI", purpose: "user" },
  { name: "Claude-User", operator: "Anthropic", purpose: "user" },
  { name: "Perplexity-User", operator: "Perplexity", purpose: "user" },
  { name: "MistralAI-User", operator: "Mistral", purpose: "user" },
  { name: "DuckAssistBot", operator: "DuckDuckGo", purpose: "user" },
  { name: "GPTBot", operator: "OpenAI", purpose: "training" },
  { name: "ClaudeBot", operator: "Anthropic", purpose: "training" },
  { name: "Google-Extended", operator: "Google", purpose: "training" },
  { name: "Applebot-Extended", operator: "Apple", purpose: "training" },
  { name: "CCBot", operator: "Common Crawl", purpose: "training" },
  { name: "meta-externalagent", operator: "Meta", purpose: "training" },
  { name: "Bytespider", operator: "ByteDance", purpose: "training" },
];

/** The user agent of a common browser, for comparison. */
export const BROWSER_AGENT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** User agents of AI search and assistants, as their operators document them. */
export const COMPARED_AGENTS: readonly { name: string; userAgent: string }[] = [
  {
    name: "OAI-SearchBot",
    userAgent:
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot",
  },
  {
    name: "ChatGPT-User",
    userAgent:
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
  },
  {
    name: "Claude-User",
    userAgent:
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)",
  },
  {
    name: "PerplexityBot",
    userAgent:
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
  },
];
