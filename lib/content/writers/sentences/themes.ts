import { CATEGORIES, type Category } from "#lib/content/ledger/types.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { list, wordCount } from "#lib/content/text/words.ts";
import type { Facts } from "#lib/content/writers/facts/facts.ts";
import { canLead } from "#lib/content/writers/facts/ideas.ts";
import type { Group, Item } from "#lib/content/writers/facts/item.ts";
import { areaLabel } from "./credit.ts";

/** The maximum number of themes of a blog post. */
const THEMES_MAX = 3;
/** How many changes a theme has if there are no highlights. */
const ITEMS_PER_THEME = 4;
/** How many other changes of the same area a theme includes. */
const RELATED_MAX = 3;
const AREAS = 3;

/** Changes under one heading. */
export type Theme = {
  heading: string;
  /** A short label for use inside a sentence, as Markdown; null if only the heading names the theme. */
  label: string | null;
  items: Item[];
  /** Whether the heading is the title of its only change. */
  titled: boolean;
};

type Kind = Category | "Breaking changes";

/** The heading of a kind by itself, its prefix before areas, and its label. */
const NAMES: Record<Kind, { alone: string; prefix: string; label: string }> = {
  "Breaking changes": { alone: "Breaking changes", prefix: "Breaking changes in", label: "breaking changes" },
  Security: { alone: "Security", prefix: "Security in", label: "security" },
  "Features & Enhancements": { alone: "New and improved", prefix: "New in", label: "features and enhancements" },
  "Bug Fixes": { alone: "Bug fixes", prefix: "Fixes in", label: "bug fixes" },
  "Performance Improvements": { alone: "Performance", prefix: "Performance of", label: "performance" },
  Infrastructure: { alone: "Infrastructure", prefix: "Infrastructure of", label: "infrastructure" },
  "Internal Changes": { alone: "Under the hood", prefix: "Inside", label: "internal changes" },
  Testing: { alone: "Testing", prefix: "Testing of", label: "testing" },
  Documentation: { alone: "Documentation", prefix: "Documentation of", label: "documentation" },
};

function getKind({ entry }: Item): Kind {
  if (entry.security) return "Security";
  return entry.breaking ? "Breaking changes" : entry.category;
}

function getAreas(items: readonly Item[]): string[] {
  const tally = new Map<string, number>();
  for (const { title } of items) {
    if (title.area !== null && title.area.length <= 24) tally.set(title.area, (tally.get(title.area) ?? 0) + 1);
  }
  return [...tally].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([area]) => area);
}

/** A heading that names the kind, and the areas if all members are in a few of them. */
function createKindTheme(kind: Kind, items: Item[]): Theme {
  const areas = getAreas(items);
  const covered = items.every((item) => item.title.area !== null) && areas.length <= AREAS;
  const { alone, prefix, label } = NAMES[kind];
  const names = list(areas.map(areaLabel));
  return {
    heading: covered && areas.length > 0 ? `${prefix} ${names}` : alone,
    label: covered && areas.length > 0 ? `${label} in ${names}` : label,
    items,
    titled: false,
  };
}

function createGroupTheme(group: Group): Theme {
  const [lead] = group;
  if (group.length > 1 || wordCount(lead.title.text) < 2) return createKindTheme(getKind(lead), [...group]);
  const heading = `${lead.entry.breaking ? "Breaking: " : ""}${toInline(lead.title.text)}`;
  return { heading, label: null, items: [lead], titled: true };
}

function groupByKind(items: readonly Item[]): [Kind, Item[]][] {
  const kinds = new Map<Kind, Item[]>();
  for (const item of items) {
    const group = kinds.get(getKind(item));
    if (group === undefined) kinds.set(getKind(item), [item]);
    else group.push(item);
  }
  return [...kinds];
}

/** One theme per group if there are few groups, else one per kind. Surplus kinds share the last theme. */
function createHighlightThemes(groups: readonly Group[]): Theme[] {
  if (groups.length <= THEMES_MAX) return groups.map(createGroupTheme);
  const kinds = groupByKind(groups.flat());
  if (kinds.length <= THEMES_MAX) return kinds.map(createThemeOfKind);
  const rest = kinds.slice(THEMES_MAX - 1);
  const label = list(rest.map(([kind]) => NAMES[kind].label));
  const heading = label.charAt(0).toUpperCase() + label.slice(1);
  const restTheme = { heading, label, items: rest.flatMap(([, items]) => items), titled: false };
  return [...kinds.slice(0, THEMES_MAX - 1).map(createThemeOfKind), restTheme];
}

function createThemeOfKind([kind, items]: [Kind, Item[]]): Theme {
  const [first, ...others] = items;
  return first !== undefined && others.length === 0 ? createGroupTheme([first]) : createKindTheme(kind, items);
}

/** Without highlights, the most frequent kinds become themes, each with its most descriptive changes. */
function createUpdateThemes(facts: Facts): Theme[] {
  return facts.updates
    .toSorted(
      (a, b) => b.items.length - a.items.length || CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category),
    )
    .slice(0, THEMES_MAX)
    .map((section) => {
      const [first, ...others] = section.items;
      if (first !== undefined && others.length === 0 && facts.kept.length > 1) return createGroupTheme([first]);
      const telling = section.items.toSorted((a, b) => Number(canLead(b)) - Number(canLead(a)) || detailFirst(a, b));
      return createKindTheme(section.category, telling.slice(0, ITEMS_PER_THEME));
    });
}

function detailFirst(a: Item, b: Item): number {
  return Number(b.entry.detail !== null) - Number(a.entry.detail !== null);
}

/** Adds updates in the areas of a theme. Themes of a kind only get updates of that kind. */
function addRelated(themes: readonly Theme[], facts: Facts): Theme[] {
  const taken = new Set(themes.flatMap((theme) => theme.items));
  return themes.map((theme) => {
    const areas = new Set(getAreas(theme.items));
    const related = facts.updates
      .flatMap((section) => section.items)
      .filter((item) => !taken.has(item) && item.title.area !== null && areas.has(item.title.area) && canLead(item))
      .filter((item) => theme.titled || theme.items.some((member) => getKind(member) === getKind(item)))
      .slice(0, RELATED_MAX);
    for (const item of related) taken.add(item);
    return { ...theme, items: [...theme.items, ...related] };
  });
}

/** Returns the one to three themes of a post, the most important first. */
export function findThemes(facts: Facts, withRelated: boolean): Theme[] {
  const themes = facts.groups.length > 0 ? createHighlightThemes(facts.groups) : createUpdateThemes(facts);
  return withRelated ? addRelated(themes, facts) : themes;
}
