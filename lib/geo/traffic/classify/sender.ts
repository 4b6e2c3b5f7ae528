import { AGENT_RULES } from "#lib/geo/traffic/data/agents.ts";
import { ORDINARY_BOTS } from "#lib/geo/traffic/data/ordinary-bots.ts";
import type { AgentRule, Sender } from "#lib/geo/traffic/types.ts";

const USER_AGENT_MAX = 1_024;
const NAME_MAX = 64;
const REMEMBERED = 4_096;

const rules = new Map(AGENT_RULES.flatMap((rule) => rule.tokens.map((token): [string, AgentRule] => [token, rule])));
const AGENT = wholeWords([...rules.keys()]);
const ORDINARY = wholeWords(ORDINARY_BOTS);
// Cubot makes telephones; a bare "compatible" is what browsers of the last century said.
const BOT_LIKE =
  /(?<!cu)bots?(?![a-z])|crawl|spider|scrap(?:er|ing)|slurp|fetch(?:er)?(?![a-z])|https?:\/\/|compatible; ?(?!msie|konqueror)[a-z]|[a-z-]+ai\/\d/;
/** How every browser begins; the empty one is of people who hide theirs. */
const BROWSER = /^(?:mozilla\/|opera\/|$)/;
const BOT_NAME = /[a-z][\w.-]*(?:bot|crawl|spider|scrap|fetch)[\w-]*|[\w-]*ai(?=\/\d)/i;
const COMPATIBLE_NAME = /compatible; *([a-z][\w.-]*)/i;

/** One expression of all words, the longest first, so that none hides a longer one that begins like it. */
function wholeWords(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const literal = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return new RegExp(`(?<![a-z0-9])(?:${literal.join("|")})(?![a-z0-9])`);
}

const remembered = new Map<string, Sender>();

/**
 * Whom a user agent belongs to, by hand-written rules alone: an AI's agent, an ordinary bot, a bot that no rule names, or
 * a person. Remembers what it was asked lately, since a website hears few user agents over and over.
 */
export function senderOf(userAgent: string): Sender {
  const known = remembered.get(userAgent);
  if (known) return known;
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
  if (BOT_LIKE.test(lower) || !BROWSER.test(lower)) return { kind: "unknown", name: nameOf(userAgent) };
  return { kind: "person" };
}

/** What a bot calls itself, in visible ASCII. */
function nameOf(userAgent: string): string {
  const name = BOT_NAME.exec(userAgent)?.[0] ?? COMPATIBLE_NAME.exec(userAgent)?.[1] ?? /^[\w.-]+/.exec(userAgent)?.[0];
  return (name ?? "unnamed").slice(0, NAME_MAX);
}

/** Who runs an agent, by its name as stored. */
export function operatorOf(agent: string): string | null {
  return operators.get(agent) ?? null;
}

const operators = new Map(AGENT_RULES.map(({ agent, operator }) => [agent, operator]));
