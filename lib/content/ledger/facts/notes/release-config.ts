import type { FileEnds } from "#lib/content/activity.ts";
import type { Change, ReleaseSection } from "#lib/content/ledger/types.ts";
import { parseYaml } from "#lib/content/yaml.ts";
import { readNoteLabel } from "./note.ts";

/** Where GitHub and Forgejo look for it. */
export const RELEASE_CONFIG_PATHS = [".github/release.yml", ".github/release.yaml"];
/** Stands for any label in a category. */
const ANY = "*";

/** Which pull requests a list of labels and authors names. */
type Matcher = { labels: ReadonlySet<string>; authors: ReadonlySet<string> };

/** How a host makes release notes from labels (docs.github.com, "Automatically generated release notes"). */
export type ReleaseConfig = {
  excluded: Matcher;
  categories: { title: string; labels: ReadonlySet<string>; excluded: Matcher }[];
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toNames(value: unknown): Set<string> {
  const names = Array.isArray(value) ? value : [];
  return new Set(names.filter((name) => typeof name === "string").map((name) => name.toLowerCase()));
}

function toMatcher(value: unknown): Matcher {
  const { labels, authors } = isRecord(value) ? value : {};
  return { labels: toNames(labels), authors: toNames(authors) };
}

/** The configuration at the end of the range; null where there is none, or none that can be read. */
export function readReleaseConfig(files: readonly FileEnds[]): ReleaseConfig | null {
  const text = files.find(({ path, after }) => RELEASE_CONFIG_PATHS.includes(path) && after !== null)?.after ?? null;
  const root = text === null ? null : parseYaml(text);
  const changelog = isRecord(root) ? root.changelog : undefined;
  if (!isRecord(changelog)) return null;
  const listed = Array.isArray(changelog.categories) ? changelog.categories.filter(isRecord) : [];
  const categories = listed.flatMap(({ title, labels, exclude }) =>
    typeof title === "string" ? [{ title, labels: toNames(labels), excluded: toMatcher(exclude) }] : [],
  );
  return { excluded: toMatcher(changelog.exclude), categories };
}

function matches({ labels, authors }: Matcher, change: Change): boolean {
  const login = change.pullRequest?.author.login?.toLowerCase();
  return change.labels.some((label) => labels.has(label.toLowerCase())) || (login !== undefined && authors.has(login));
}

/** The section of the release notes that the labels of a pull request choose; undefined where they choose none. */
export function findReleaseSection(config: ReleaseConfig, change: Change): ReleaseSection | undefined {
  if (change.pullRequest === undefined) return undefined;
  if (matches(config.excluded, change)) return { title: null, ...readNoteLabel("") };
  const labels = new Set(change.labels.map((label) => label.toLowerCase()));
  const category = config.categories.find(
    (one) => [...one.labels].some((label) => label === ANY || labels.has(label)) && !matches(one.excluded, change),
  );
  return category && { title: category.title, ...readNoteLabel(category.title) };
}
