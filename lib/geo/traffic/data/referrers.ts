import type { ReferralSource } from "#lib/geo/traffic/types.ts";

/**
 * AIs by the hosts of their outgoing links, including subdomains, and by their `utm_source`. Plain search engines are
 * excluded:
 * visitors from the AI answers of bing.com or google.com cannot be distinguished from others.
 */
export const REFERRAL_SOURCES: readonly ReferralSource[] = [
  {
    agent: "ChatGPT",
    operator: "OpenAI",
    hosts: ["chatgpt.com", "chat.openai.com"],
    utm: ["chatgpt.com", "chatgpt", "openai", "chat.openai.com"],
  },
  {
    agent: "Perplexity",
    operator: "Perplexity",
    hosts: ["perplexity.ai", "perplexity.com"],
    utm: ["perplexity", "perplexity.ai"],
  },
  {
    agent: "Claude",
    operator: "Anthropic",
    hosts: ["claude.ai", "claude.com"],
    utm: ["claude", "claude.ai", "anthropic"],
  },
  {
    agent: "Gemini",
    operator: "Google",
    hosts: ["gemini.google.com", "bard.google.com"],
    utm: ["gemini", "gemini.google.com"],
  },
  {
    agent: "NotebookLM",
    operator: "Google",
    hosts: ["notebooklm.google.com", "notebooklm.google"],
    utm: ["notebooklm"],
  },
  {
    agent: "Copilot",
    operator: "Microsoft",
    hosts: ["copilot.microsoft.com", "copilot.cloud.microsoft", "m365.cloud.microsoft"],
    utm: ["copilot", "copilot.microsoft.com", "copilot.com"],
  },
  { agent: "Grok", operator: "xAI", hosts: ["grok.com", "grok.x.ai"], utm: ["grok", "grok.com"] },
  { agent: "Meta AI", operator: "Meta", hosts: ["meta.ai"], utm: ["meta.ai", "meta_ai"] },
  { agent: "You.com", operator: "You.com", hosts: ["you.com"], utm: ["you.com"] },
  { agent: "DeepSeek", operator: "DeepSeek", hosts: ["chat.deepseek.com"], utm: ["deepseek", "chat.deepseek.com"] },
  { agent: "Le Chat", operator: "Mistral", hosts: ["chat.mistral.ai"], utm: ["mistral", "lechat", "chat.mistral.ai"] },
  { agent: "Qwen", operator: "Alibaba", hosts: ["chat.qwen.ai"], utm: ["qwen", "chat.qwen.ai"] },
  { agent: "Kimi", operator: "Moonshot AI", hosts: ["kimi.com", "kimi.moonshot.cn"], utm: ["kimi", "kimi.com"] },
  { agent: "Duck.ai", operator: "DuckDuckGo", hosts: ["duck.ai"], utm: ["duck.ai"] },
  { agent: "Phind", operator: "Phind", hosts: ["phind.com"], utm: ["phind", "phind.com"] },
  { agent: "Poe", operator: "Quora", hosts: ["poe.com"], utm: ["poe", "poe.com"] },
  { agent: "iAsk", operator: "iAsk", hosts: ["iask.ai"], utm: ["iask", "iask.ai"] },
];
