import { CATEGORIES, type Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { list, wordCount } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { tells } from "#lib/content/writers/facts/ideas.ts";
import type { Group, Item } from "#lib/content/writers/facts/item.ts";
import { areaLabel } from "./credit.ts";

/** One to three of them make a blog post. */
const THEMES_MAX = 3;
/** Changes that one theme takes up where no highlight made it. */
const MEMBERS = 4;
/** Other changes of the same area that a theme takes along. */
const KIN = 3;
const AREAS = 3;

/** Changes that belong together under one heading. */
export type Theme = {
  /** As Markdown. */
  heading: string;
  /** A few words for it inside a sentence, as Markdown; null where only the heading says it. */
  label: string | null;
  items: Item[];
  /** The heading is the one change's own title. */
  titled: boolean;
};

type Kind = Category | "Breaking changes";

/** What a heading calls changes of a kind, alone and before the areas that they are of. */
const NAMES: Record<Kind, { alone: string; before: string; label: string }> = {
  "Breaking changes": { alone: "Breaking changes", before: "Breaking changes in", label: "breaking changes" },
  Security: { alone: "Security", before: "Security in", label: "security" },
  "Features & Enhancements": { alone: "New and improved", before: "New in", label: "features and enhancements" },
  "Bug Fixes": { alone: "Bug fixes", before: "Fixes in", label: "bug fixes" },
  "Performance Improvements": { alone: "Performance", before: "Performance of", label: "performance" },
  Infrastructure: { alone: "Infrastructure", before: "Infrastructure of", label: "infrastructure" },
  "Internal Changes": { alone: "Under the hood", before: "Inside", label: "internal changes" },
  Testing: { alone: "Testing", before: "Testing of", label: "testing" },
  Documentation: { alone: "Documentation", before: "Documentation of", label: "documentation" },
};

function kindOf({ entry }: Item): Kind {
  if (entry.security) return "Security";
  return entry.breaking ? "Breaking changes" : entry.category;
}

function areasOf(items: readonly Item[]): string[] {
  const tally = new Map<string, number>();
  for (const { title } of items) {
    if (title.area !== null && title.area.length <= 24) tally.set(title.area, (tally.get(title.area) ?? 0) + 1);
  }
  return [...tally].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([area]) => area);
}

/** A heading names the kind, and the areas where all members are of a few. */
function named(kind: Kind, items: Item[]): Theme {
  const areas = areasOf(items);
  const covered = items.every((item) => item.title.area !== null) && areas.length <= AREAS;
  const { alone, before, label } = NAMES[kind];
  const names = list(areas.map(areaLabel));
  return {
    heading: covered && areas.length > 0 ? `${before} ${names}` : alone,
    label: covered && areas.length > 0 ? `${label} in ${names}` : label,
    items,
    titled: false,
  };
}

function ofGroup(group: Group): Theme {
  const [lead] = group;
  if (group.length > 1 || wordCount(lead.title.text) < 2) return named(kindOf(lead), [...group]);
  const heading = `${lead.entry.breaking ? "Breaking: " : ""}${toInline(lead.title.text)}`;
  return { heading, label: null, items: [lead], titled: true };
}

function byKind(items: readonly Item[]): [Kind, Item[]][] {
  const kinds = new Map<Kind, Item[]>();
  for (const item of items) {
    const found = kinds.get(kindOf(item));
    if (found === undefined) kinds.set(kindOf(item), [item]);
    else found.push(item);
  }
  return [...kinds];
}

/** Highlights: each group is a theme while there are few, else each kind; what is over shares the last. */
function ofHighlights(groups: readonly Group[]): Theme[] {
  if (groups.length <= THEMES_MAX) return groups.map(ofGroup);
  const kinds = byKind(groups.flat());
  if (kinds.length <= THEMES_MAX) return kinds.map(ofKind);
  const rest = kinds.slice(THEMES_MAX - 1);
  const label = list(rest.map(([kind]) => NAMES[kind].label));
  const heading = label.charAt(0).toUpperCase() + label.slice(1);
  const last = { heading, label, items: rest.flatMap(([, items]) => items), titled: false };
  return [...kinds.slice(0, THEMES_MAX - 1).map(ofKind), last];
}

function ofKind([kind, items]: [Kind, Item[]]): Theme {
  const [first, ...others] = items;
  return first !== undefined && others.length === 0 ? ofGroup([first]) : named(kind, items);
}

/** Without highlights the largest kinds of change are the themes, each with the changes whose titles say most. */
function ofUpdates(facts: Facts): Theme[] {
  return facts.updates
    .toSorted(
      (a, b) => b.items.length - a.items.length || CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category),
    )
    .slice(0, THEMES_MAX)
    .map((section) => {
      const [first, ...others] = section.items;
      if (first !== undefined && others.length === 0 && facts.kept.length > 1) return ofGroup([first]);
      const telling = section.items.toSorted((a, b) => Number(tells(b)) - Number(tells(a)) || detailFirst(a, b));
      return named(section.category, telling.slice(0, MEMBERS));
    });
}

function detailFirst(a: Item, b: Item): number {
  return Number(b.entry.detail !== null) - Number(a.entry.detail !== null);
}

/** Updates of the areas that a theme is about belong to it; under the name of a kind only those of the kind. */
function withKin(themes: readonly Theme[], facts: Facts): Theme[] {
  const taken = new Set(themes.flatMap((theme) => theme.items));
  return themes.map((theme) => {
    const areas = new Set(areasOf(theme.items));
    const kin = facts.updates
      .flatMap((section) => section.items)
      .filter((item) => !taken.has(item) && item.title.area !== null && areas.has(item.title.area) && tells(item))
      .filter((item) => theme.titled || theme.items.some((member) => kindOf(member) === kindOf(item)))
      .slice(0, KIN);
    for (const item of kin) taken.add(item);
    return { ...theme, items: [...theme.items, ...kin] };
  });
}

/** The themes of a post, one to three, the most important first. */
export function findThemes(facts: Facts, kin: boolean): Theme[] {
  const themes = facts.groups.length > 0 ? ofHighlights(facts.groups) : ofUpdates(facts);
  return kin ? withKin(themes, facts) : themes;
}
