import { AGENT_RULES } from "#lib/geo/traffic/data/agents.ts";
import { ORDINARY_BOTS } from "#lib/geo/traffic/data/ordinary-bots.ts";
import type { AgentRule, Sender } from "#lib/geo/traffic/types.ts";

const USER_AGENT_MAX = 1_024;
const NAME_MAX = 64;
const REMEMBERED = 4_096;

const rules = new Map(AGENT_RULES.flatMap((rule) => rule.tokens.map((token): [string, AgentRule] => [token, rule])));
const AGENT = wholeWords([...rules.keys()]);
const ORDINARY = wholeWords(ORDINARY_BOTS);
// Exceptions: Cubot is a phone brand, and very old browsers send a bare "compatible".
const BOT_LIKE =
  /(?<!cu)bots?(?![a-z])|crawl|spider|scrap(?:er|ing)|slurp|fetch(?:er)?(?![a-z])|https?:\/\/|compatible; ?(?!msie|konqueror)[a-z]|[a-z-]+ai\/\d/;
/** The beginning of every browser's user agent. An empty one belongs to people who hide theirs. */
const BROWSER = /^(?:mozilla\/|opera\/|$)/;
const BOT_NAME = /[a-z][\w.-]*(?:bot|crawl|spider|scrap|fetch)[\w-]*|[\w-]*ai(?=\/\d)/i;
const COMPATIBLE_NAME = /compatible; *([a-z][\w.-]*)/i;

/** Builds one expression of all words, longest first, so that no word hides a longer one with the same beginning. */
function wholeWords(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const literal = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return new RegExp(`(?<![a-z0-9])(?:${literal.join("|")})(?![a-z0-9])`);
}

const remembered = new Map<string, Sender>();

/**
 * Classifies a user agent by fixed rules: an AI agent, an ordinary bot, an unknown bot or a person. Results are cached,
 * because a website sees few different user agents.
 */
export function classifySender(userAgent: string): Sender {
  const cached = remembered.get(userAgent);
  if (cached) return cached;
  const sender = classify(userAgent.slice(0, USER_AGENT_MAX));
  if (remembered.size >= REMEMBERED) remembered.clear();
  if (userAgent.length <= USER_AGENT_MAX) remembered.set(userAgent, sender);
  return sender;
}

function classify(userAgent: string): Sender {
  const lower = userAgent.toLowerCase();
  const rule = rules.get(AGENT.exec(lower)?.[0] ?? "");
  if (rule) return { kind: "agent", rule };
  if (ORDINARY.test(lower)) return { kind: "ordinary" };
  if (BOT_LIKE.test(lower) || !BROWSER.test(lower)) return { kind: "unknown", name: extractName(userAgent) };
  return { kind: "person" };
}

/** Extracts a bot's name in visible ASCII. */
function extractName(userAgent: string): string {
  const name = BOT_NAME.exec(userAgent)?.[0] ?? COMPATIBLE_NAME.exec(userAgent)?.[1] ?? /^[\w.-]+/.exec(userAgent)?.[0];
  return (name ?? "unnamed").slice(0, NAME_MAX);
}

/** Gets the operator of an agent by its stored name. */
export function getOperator(agent: string): string | null {
  return operators.get(agent) ?? null;
}

const operators = new Map(AGENT_RULES.map(({ agent, operator }) => [agent, operator]));
