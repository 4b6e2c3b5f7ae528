import { customerVoice } from "./system/customer-voice.ts";
import { noFirstPerson } from "./system/no-first-person.ts";
import { plainWords } from "./system/plain-words.ts";
import { productNames } from "./system/product-names.ts";
import { shortSentences } from "./system/short-sentences.ts";
import { showYourWork } from "./system/show-your-work.ts";
import type { SystemSkill } from "./system/skill.ts";

/** The system skills in display order. */
export const SYSTEM_SKILLS: readonly SystemSkill[] = [
  plainWords,
  productNames,
  shortSentences,
  noFirstPerson,
  customerVoice,
  showYourWork,
];

/** The initial skills of an organization's first brand identity. */
export const FIRST_SKILLS: readonly string[] = [plainWords.name, productNames.name];

const byName = new Map(SYSTEM_SKILLS.map((skill) => [skill.name, skill]));

export function findSystemSkill(name: string): SystemSkill | undefined {
  return byName.get(name);
}
