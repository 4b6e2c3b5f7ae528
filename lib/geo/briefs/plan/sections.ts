import type { BriefSection, Claim, ContentSubtype } from "#lib/geo/briefs/contract.ts";
import { HEADING_MAX } from "#lib/geo/briefs/limits.ts";
import { coveredCompetitors, type Material } from "#lib/geo/briefs/material.ts";
import type { ClaimsByPart } from "./claims.ts";
import { cut } from "./wording.ts";

const COMPETITORS_MAX = 3;

type Context = { material: Material; claims: ClaimsByPart };
type Part = (context: Context) => BriefSection[];

const section = (heading: string, goal: string, claims: readonly Claim[]): BriefSection => ({
  heading: cut(heading, HEADING_MAX),
  goal: cut(goal, 500),
  claims: [...claims],
});

const answer: Part = ({ material, claims }) => [
  section(
    "The short answer",
    `A reader has an answer to “${material.targetPrompt}” after one paragraph.`,
    claims.answer,
  ),
];

const criteria: Part = ({ claims }) => [
  section("What to look for", "A reader can judge any option by what matters.", claims.criteria),
];

const steps: Part = ({ material }) => [
  section(
    "Step by step",
    `A reader can do it: each step with what is needed, what is done and how to tell that it worked (${material.targetPrompt}).`,
    [],
  ),
];

const compared: Part = () => [
  section(
    "How the options compare",
    "A reader sees side by side what each option is good for, in a table of the same criteria for all.",
    [],
  ),
];

const options: Part = ({ material }) =>
  coveredCompetitors(material)
    .slice(0, COMPETITORS_MAX)
    .map((brand) => section(brand, `A reader knows what ${brand} is good for, and whom it does not suit.`, []));

const own: Part = ({ material: { brand }, claims }) => [
  section(
    `Where ${brand.name} fits`,
    `A reader knows what ${brand.name} does, for whom, and what shows it.`,
    claims.rest,
  ),
];

const PARTS: Record<ContentSubtype, readonly Part[]> = {
  guide: [answer, criteria, compared, own],
  comparison: [answer, compared, criteria, own],
  listicle: [answer, criteria, options, own],
  "how-to": [answer, steps, criteria, compared, own],
  faq: [answer, criteria, compared, own],
  alternatives: [answer, options, criteria, own],
};

/** Builds the sections of an article of this type with the claims of each; at most six. */
export function buildSections(subtype: ContentSubtype, material: Material, claims: ClaimsByPart): BriefSection[] {
  return PARTS[subtype].flatMap((part) => part({ material, claims }));
}
