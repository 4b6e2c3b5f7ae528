import type { Claim } from "#lib/geo/briefs/contract.ts";
import { CRITERIA, mentionsCriterion } from "#lib/geo/briefs/criteria.ts";
import type { Fact, Material } from "#lib/geo/briefs/material.ts";

const ANSWER_MAX = 2;
const CRITERIA_MAX = 4;
const REST_MAX = 12;

/** The facts of a brief as claims, each in one part of the article. */
export type ClaimsByPart = { answer: Claim[]; criteria: Claim[]; rest: Claim[] };

/** Divides the facts: the best for the short answer, then one for each criterion that answers speak of most. */
export function divideFacts({ facts, answers }: Pick<Material, "facts" | "answers">): ClaimsByPart {
  const answer = facts.slice(0, ANSWER_MAX);
  const left = facts.slice(ANSWER_MAX);
  const asked = (name: string) => answers.filter(({ text }) => mentionsCriterion(name, text)).length;
  const criteria = new Set(
    CRITERIA.toSorted((a, b) => asked(b.name) - asked(a.name))
      .flatMap(({ name }) => left.find(({ text }) => mentionsCriterion(name, text)) ?? [])
      .slice(0, CRITERIA_MAX),
  );
  const rest = left.filter((fact) => !criteria.has(fact)).slice(0, REST_MAX);
  return { answer: answer.map(toClaim), criteria: [...criteria].map(toClaim), rest: rest.map(toClaim) };
}

const toClaim = ({ id, text }: Fact): Claim => ({ text, factIds: [id] });
