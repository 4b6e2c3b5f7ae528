import type { AgentLook, Look } from "#lib/geo/readiness/types.ts";
import {
  blocking,
  type CheckDefinition,
  describe,
  errored,
  failed,
  joinItems,
  notApplicable,
  type Outcome,
  partial,
  passed,
} from "./check.ts";

/**
 * The least share of common words among all words of two responses. Dates, prices and the like differ on the same
 * page.
 */
const SAME_SHARE = 0.7;
const CHALLENGE =
  /just a moment|attention required|verify (?:that )?you are (?:a )?human|checking your browser|enable javascript and cookies|access denied|captcha|are you a robot|request blocked/i;
const CHALLENGE_TEXT_MAX = 1_500;

/**
 * Whether AI agents get the same page as a browser. Agents that robots.txt excludes are judged by that check instead.
 */
export const samePage: CheckDefinition = {
  id: "same-page",
  name: "AI agents get the page that browsers get",
  tier: "essential",
  weight: 8,
  judge({ browser, agents, home }): Outcome {
    if (!browser?.look.isAnswered || browser.look.status !== 200 || !browser.page) {
      return errored(`The homepage could not be had as a browser: ${describe(browser?.look ?? home.look)}.`);
    }
    const compared = agents.filter(({ look }) => look.isAnswered || look.kind !== "spent");
    if (compared.length === 0) return notApplicable("robots.txt keeps every agent out that would have been compared.");
    const faulty = compared.flatMap((agent) => {
      const fault = findFault(agent, browser);
      return fault === undefined ? [] : [{ agent, text: `${agent.agent} ${fault}` }];
    });
    const faults = faulty.map(({ text }) => text);
    const names = compared.map(({ agent }) => agent).join(", ");
    if (faults.length === 0) return passed(`${names} get the same page as a browser.`);
    const fix =
      "Let AI agents through the firewall or bot protection in front of the website, by their published addresses, and serve them the same page.";
    const outcome =
      faults.length === compared.length
        ? failed(`${joinItems(faults)}.`, fix)
        : partial(`${joinItems(faults)}; the others get the same page.`, fix);
    return faulty.some(({ agent }) => isTurnedAway(agent, browser)) ? blocking(outcome) : outcome;
  },
};

/** Statuses of a firewall that refuses a sender; 429 can pass by itself. */
const REFUSALS = new Set([401, 403]);

/** Whether an agent is refused or challenged where a browser gets the page. */
function isTurnedAway(agent: AgentLook, browser: AgentLook): boolean {
  return agent.look.isAnswered && (REFUSALS.has(agent.look.status) || isChallenge(agent, browser));
}

function isChallenge({ page }: AgentLook, browser: AgentLook): boolean {
  if (!page || page.text.length >= CHALLENGE_TEXT_MAX) return false;
  return CHALLENGE.test(page.text) && !CHALLENGE.test(browser.page?.text ?? "");
}

function findFault(agent: AgentLook, browser: AgentLook): string | undefined {
  const { look, page } = agent;
  if (!look.isAnswered) return look.kind === "timeout" ? "is not answered in time" : "is not answered";
  if (look.status !== 200) return `gets status ${look.status}`;
  if (!page) return `gets ${describeType(look)} instead of a page`;
  if (isChallenge(agent, browser)) return "gets a challenge";
  const share = shared(toWordSet(page.text), toWordSet(browser.page?.text ?? ""));
  return share >= SAME_SHARE ? undefined : `gets another page (${Math.round(100 * share)}% of the words are shared)`;
}

function describeType(look: Look): string {
  return look.isAnswered ? (look.headers["content-type"] ?? "no content type") : "nothing";
}

function toWordSet(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 20_000) ?? [],
  );
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const all = a.union(b).size;
  return all === 0 ? 1 : a.intersection(b).size / all;
}
