import crawlers from "crawler-user-agents" with { type: "json" };
import { describe, expect, test } from "vitest";
import { AGENT_RULES } from "#lib/geo/traffic/data/agents.ts";
import { BUNDLED_LISTS } from "#lib/geo/traffic/verify/bundled.ts";
import { BROWSERS } from "./browsers.table.ts";
import { classifySender } from "./sender.ts";

type Crawler = { pattern: string; instances?: string[]; tags?: string[] };
const corpus = crawlers as Crawler[];
const isAi = ({ tags }: Crawler) => tags?.includes("ai-crawler") === true;
const listUserAgents = (of: (crawler: Crawler) => boolean) =>
  corpus.filter(of).flatMap(({ pattern, instances }) => (instances ?? []).map((text) => [pattern, text] as const));

/** The purpose of each agent according to its operator. */
const EXPECTED: readonly (readonly [string, string, string])[] = [
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "GPTBot",
    "training-crawler",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot",
    "OAI-SearchBot",
    "search-index",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
    "ChatGPT-User",
    "assistant-browse",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "ClaudeBot",
    "training-crawler",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)",
    "Claude-User",
    "assistant-browse",
  ],
  ["Mozilla/5.0 (compatible; Claude-SearchBot/1.0; +https://www.anthropic.com)", "Claude-SearchBot", "search-index"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
    "PerplexityBot",
    "search-index",
  ],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)",
    "Perplexity-User",
    "assistant-browse",
  ],
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", "search-index"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
    "bingbot",
    "search-index",
  ],
  [
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    "meta-externalagent",
    "training-crawler",
  ],
  [
    "meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    "meta-externalfetcher",
    "assistant-browse",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
    "Applebot",
    "search-index",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)",
    "Amazonbot",
    "training-crawler",
  ],
  [
    "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
    "Bytespider",
    "training-crawler",
  ],
  ["CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot", "training-crawler"],
  [
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)",
    "MistralAI-User",
    "assistant-browse",
  ],
  ["DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)", "DuckAssistBot", "assistant-browse"],
  ["Mozilla/5.0 (compatible; YouBot/1.0; +https://about.you.com/youbot/)", "YouBot", "search-index"],
  ["cohere-training-data-crawler (+crawler@cohere.ai)", "cohere-training-data-crawler", "training-crawler"],
  ["Mozilla/5.0 (compatible; DeepSeekBot/1.0; +https://www.deepseek.com/bot)", "DeepSeekBot", "training-crawler"],
];

test.each(EXPECTED)("classifies %s as its operator documents", (userAgent, agent, category) => {
  expect(classifySender(userAgent)).toMatchObject({ kind: "agent", rule: { agent, category } });
});

test.each(listUserAgents(isAi))("recognizes an AI agent of a public corpus: %s", (_, userAgent) => {
  expect(classifySender(userAgent).kind).toBe("agent");
});

test("finds AI agents in the corpus", () => {
  expect(listUserAgents(isAi).length).toBeGreaterThan(70);
});

test.each(BROWSERS)("recognizes a browser: %s", (userAgent) => {
  expect(classifySender(userAgent)).toEqual({ kind: "person" });
});

describe("ordinary bots", () => {
  const wellKnown =
    /^(?:yandexbot|baidu|ahrefs|semrush|pingdom|uptimerobot|twitterbot|linkedinbot|slackbot|mj12|dotbot|petalbot|seznam|duckduckbot|statuscake)/i;
  test.each(listUserAgents((one) => !isAi(one) && wellKnown.test(one.pattern)))(
    "recognizes %s as not AI: %s",
    (_, userAgent) => {
      expect(classifySender(userAgent)).toEqual({ kind: "ordinary" });
    },
  );

  test("takes hardly any bot of the corpus for a person", () => {
    const people = listUserAgents((one) => !isAi(one)).filter(
      ([, userAgent]) => classifySender(userAgent).kind === "person",
    );
    expect(people.length / listUserAgents(() => true).length).toBeLessThan(0.06);
  });
});

describe("unknown bots", () => {
  test.each([
    ["Mozilla/5.0 (compatible; NewThingBot/3.1; +https://newthing.example/bot)", "NewThingBot"],
    ["shiny-crawler/0.1", "shiny-crawler"],
    ["Mozilla/5.0 (compatible; Wanderer/1.0; +https://wanderer.example)", "Wanderer"],
  ])("extracts a name from %s", (userAgent, name) => {
    expect(classifySender(userAgent)).toEqual({ kind: "unknown", name });
  });

  test("extracts a short, plain name from any user agent", () => {
    const sender = classifySender(`${"\u202e<b>".repeat(50)}bot ${"x".repeat(3_000)}crawler/1`);
    expect(sender.kind === "unknown" && /^[\w.-]{1,64}$/.test(sender.name)).toBe(true);
  });
});

describe("agent rules", () => {
  test("uses each token once, in lower case, and only existing lists", () => {
    const tokens = AGENT_RULES.flatMap((rule) => rule.tokens);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.filter((token) => token !== token.toLowerCase())).toEqual([]);
    const lists = new Set(BUNDLED_LISTS.map(({ id }) => id));
    expect(AGENT_RULES.filter(({ ranges }) => ranges !== undefined && !lists.has(ranges))).toEqual([]);
  });

  test("cites a source for each agent", () => {
    for (const { source } of AGENT_RULES) expect(URL.canParse(source)).toBe(true);
  });

  test.each(["my-gptbots-page/1", "xclaudebotx", "notapplebotty"])(
    "matches a token only as a whole word: %s",
    (userAgent) => {
      expect(classifySender(userAgent).kind).not.toBe("agent");
    },
  );
});
