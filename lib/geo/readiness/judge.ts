import { CHECKS } from "./checks/all.ts";
import { type CheckDefinition, describe, errored, isUnknown, notApplicable, type Outcome } from "./checks/check.ts";
import { reachable } from "./checks/reachable.ts";
import type { Check } from "./contract.ts";
import { plain } from "./parse/plain.ts";
import { countChecks } from "./score.ts";
import type { Site } from "./types.ts";

const EVIDENCE_MAX = 1_200;
const KINDS = { content: "content", commerce: "a shop", api: "an API" };

/**
 * Runs all checks on a website, in the order of the list. Checks for other kinds of website do not apply. If the
 * website does not answer at all, only its reachability is judged.
 */
export function judgeSite(site: Site): Check[] {
  const isSilent = answersNothing(site);
  const runCheck = ({ id, profiles, judge }: CheckDefinition): Outcome => {
    const applies = profiles?.includes(site.profile) ?? true;
    if (!applies) return notApplicable(`The website is ${KINDS[site.profile]}; this is for an API.`);
    return isSilent && id !== reachable.overHttps.id ? errored(`${describe(site.home.look)}.`) : judge(site);
  };
  const results = CHECKS.map((check) => {
    const { id, name, tier, weight } = check;
    const outcome = runCheck(check);
    return { id, name, tier, weight, blocking: false, ...outcome, evidence: plain(outcome.evidence, EVIDENCE_MAX) };
  });
  return countChecks(results);
}

/** Missing files are no evidence when the website was unreachable. */
function answersNothing({ home, robots }: Site): boolean {
  return !home.look.isAnswered && !isUnknown(home.look) && !robots.look.isAnswered;
}
