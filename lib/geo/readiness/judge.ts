import { CHECKS } from "./checks/all.ts";
import { notApplicable } from "./checks/check.ts";
import type { Check } from "./contract.ts";
import { plain } from "./parse/plain.ts";
import { countChecks } from "./score.ts";
import type { Site } from "./types.ts";

const EVIDENCE_MAX = 1_200;
const KINDS = { content: "content", commerce: "a shop", api: "an API" };

/** Judges a website by every check, in the order of the list; those for another kind of website do not apply. */
export function judgeSite(site: Site): Check[] {
  const judged = CHECKS.map(({ id, name, tier, weight, profiles, judge }) => {
    const applies = profiles?.includes(site.profile) ?? true;
    const outcome = applies ? judge(site) : notApplicable(`The website is ${KINDS[site.profile]}; this is for an API.`);
    return { id, name, tier, weight, ...outcome, evidence: plain(outcome.evidence, EVIDENCE_MAX) };
  });
  return countChecks(judged);
}
