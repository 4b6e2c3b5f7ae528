import type { BriefSection, Claim, ContentSubtype } from "#lib/geo/briefs/contract.ts";
import { HEADING_MAX } from "#lib/geo/briefs/limits.ts";
import type { Material } from "#lib/geo/briefs/material.ts";
import type { Facts } from "./claims.ts";
import { cut } from "./wording.ts";

const COMPETITORS_MAX = 4;

type Context = { material: Material; facts: Facts };
type Part = (context: Context) => BriefSection[];

const section = (heading: string, goal: string, claims: readonly (Claim | undefined)[]): BriefSection => ({
  heading: cut(heading, HEADING_MAX),
  goal: cut(goal, 500),
  claims: claims.filter((claim) => claim !== undefined),
});

const answer: Part = ({ material, facts }) => [
  section("The short answer", `A reader has an answer to “${material.targetPrompt}” after one paragraph.`, [
    facts.most,
    facts.own,
  ]),
];

const criteria: Part = ({ facts }) => [
  section(
    "What to look for",
    "A reader can judge any option by what matters, starting with what answers speak of most.",
    facts.criteria.map(({ claim }) => claim),
  ),
];

const steps: Part = ({ facts, material }) => [
  section(
    "Step by step",
    `A reader can do it: each step with what is needed, what is done and how to tell that it worked (${material.targetPrompt}).`,
    facts.criteria.slice(0, 2).map(({ claim }) => claim),
  ),
];

const compared: Part = ({ facts }) => [
  section(
    "How the options compare",
    "A reader sees side by side what each option is good for, in a table of the same criteria for all.",
    facts.competitors.slice(0, COMPETITORS_MAX).flatMap(({ claim, quote }) => [claim, quote]),
  ),
];

const options: Part = ({ facts }) =>
  facts.competitors
    .slice(0, COMPETITORS_MAX - 1)
    .map(({ brand, claim, quote }) =>
      section(brand, `A reader knows fairly what ${brand} is good for and whom it does not suit.`, [claim, quote]),
    );

const own: Part = ({ material: { brand } }) => [
  section(
    `Where ${brand.name} fits`,
    `A reader knows what ${brand.name} does, for whom, and what shows it: features, numbers and examples of your own.`,
    [],
  ),
];

const sources: Part = ({ facts }) => [
  section(
    "What the answers rest on",
    "A reader can look up the sources that are cited most, and sees what this article adds to them.",
    facts.sources.map(({ claim }) => claim),
  ),
];

const PARTS: Record<ContentSubtype, readonly Part[]> = {
  guide: [answer, criteria, compared, own, sources],
  comparison: [answer, compared, criteria, own, sources],
  listicle: [answer, criteria, options, own],
  "how-to": [answer, steps, compared, own, sources],
  faq: [answer, criteria, compared, own],
  alternatives: [answer, options, criteria, own],
};

/** Builds the sections of an article of this type with the claims that support each; at most six. */
export function buildSections(subtype: ContentSubtype, material: Material, facts: Facts): BriefSection[] {
  return PARTS[subtype].flatMap((part) => part({ material, facts }));
}
