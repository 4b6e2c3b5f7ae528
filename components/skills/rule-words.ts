import type { StyleRules } from "#lib/content/types.ts";

/** The number of rules. */
export function ruleCount(rules: StyleRules): number {
  const bounds = (rules.sentenceWordsMax === null ? 0 : 1) + (rules.allowsFirstPerson ? 0 : 1);
  return rules.forbidden.length + rules.names.length + bounds;
}

export type RuleGroup = { title: string; items: string[]; more: number };

const SHOWN_MAX = 12;

function group(title: string, items: string[]): RuleGroup[] {
  if (items.length === 0) return [];
  return [{ title, items: items.slice(0, SHOWN_MAX), more: Math.max(0, items.length - SHOWN_MAX) }];
}

/** The parsed rules in words, grouped. */
export function ruleGroups(rules: StyleRules): RuleGroup[] {
  const replaced = rules.forbidden.flatMap(({ phrase, replacement }) =>
    replacement === null ? [] : [`${phrase} → ${replacement}`],
  );
  const avoided = rules.forbidden.flatMap(({ phrase, replacement }) => (replacement === null ? [phrase] : []));
  return [
    ...group("Replaced", replaced),
    ...group("Avoided", avoided),
    ...group("Spelling", rules.names),
    ...group("Sentences", rules.sentenceWordsMax === null ? [] : [`at most ${rules.sentenceWordsMax} words`]),
    ...group("Person", rules.allowsFirstPerson ? [] : ["no “we”, “our” or “I”"]),
  ];
}
