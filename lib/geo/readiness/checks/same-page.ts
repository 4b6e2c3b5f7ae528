import type { AgentLook, Look } from "#lib/geo/readiness/types.ts";
import {
  type CheckDefinition,
  describe,
  errored,
  failed,
  listed,
  notApplicable,
  type Outcome,
  partial,
  passed,
} from "./check.ts";

/** Words that two answers share, of those that either has; pages of one website differ by dates, prices and the like. */
const SAME_SHARE = 0.7;
const CHALLENGE =
  /just a moment|attention required|verify (?:that )?you are (?:a )?human|checking your browser|enable javascript and cookies|access denied|captcha|are you a robot|request blocked/i;
const CHALLENGE_TEXT_MAX = 1_500;

/** Whether an AI agent gets what a browser gets. Agents that robots.txt keeps out are judged there, not here. */
export const samePage: CheckDefinition = {
  id: "same-page",
  name: "AI agents get the page that browsers get",
  tier: "essential",
  weight: 8,
  judge({ browser, agents, home }): Outcome {
    if (!browser?.look.isAnswered || browser.look.status !== 200 || !browser.page) {
      return errored(`The homepage could not be had as a browser: ${describe(browser?.look ?? home.look)}.`);
    }
    const asked = agents.filter(({ look }) => look.isAnswered || look.kind !== "spent");
    if (asked.length === 0) return notApplicable("robots.txt keeps every agent out that would have been compared.");
    const faults = asked.flatMap((agent) => {
      const fault = faultOf(agent, browser);
      return fault === undefined ? [] : [`${agent.agent} ${fault}`];
    });
    const names = asked.map(({ agent }) => agent).join(", ");
    if (faults.length === 0) return passed(`${names} get the same page as a browser.`);
    const fix =
      "Let AI agents through the firewall or bot protection in front of the website, by their published addresses, and serve them the same page.";
    return faults.length === asked.length
      ? failed(`${listed(faults)}.`, fix)
      : partial(`${listed(faults)}; the others get the same page.`, fix);
  },
};

function faultOf({ look, page }: AgentLook, browser: AgentLook): string | undefined {
  if (!look.isAnswered) return look.kind === "timeout" ? "is not answered in time" : "is not answered";
  if (look.status !== 200) return `gets status ${look.status}`;
  if (!page) return `gets ${typeOf(look)} instead of a page`;
  const own = browser.page?.text ?? "";
  if (page.text.length < CHALLENGE_TEXT_MAX && CHALLENGE.test(page.text) && !CHALLENGE.test(own))
    return "gets a challenge";
  const share = shared(wordsOf(page.text), wordsOf(own));
  return share >= SAME_SHARE ? undefined : `gets another page (${Math.round(100 * share)}% of the words are shared)`;
}

function typeOf(look: Look): string {
  return look.isAnswered ? (look.headers["content-type"] ?? "no content type") : "nothing";
}

function wordsOf(text: string): Set<string> {
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
