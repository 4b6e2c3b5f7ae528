import type { Note } from "#lib/content/ledger/types.ts";
import { isStatement, mergeLabels, NO_LABEL, type NoteLabel, readNoteLabel, readNoteLine } from "./note.ts";
import { readBreakingParagraph, readFirstParagraph } from "./paragraph.ts";

const CHANGESET = /(?:^|\/)\.changeset\/(?!README)[^/]+\.mdx?$/i;
const CHLOGGEN = /(?:^|\/)\.chloggen\/(?!TEMPLATE|config)[^/]+\.ya?ml$/i;
const CHANGIE = /(?:^|\/)\.changes\/(?:unreleased|next)\/[^/]+\.ya?ml$/i;
/** A fragment of towncrier names its type after the issue: `123.bugfix.rst`, `+slug.feature.2.md`. */
const TOWNCRIER =
  /(?:^|\/)(?:newsfragments|news|changes|changelog|changelog\.d|changelog_entries|changelog-fragments|towncrier)\/(?:[\w-]+\/)?[+\w-]+\.([a-z_]{3,20})(?:\.\d+)?(?:\.(?:rst|md|txt))?$/i;
const FRONT_MATTER = /^---\s*\n([\s\S]*?)\n---\s*(?:\n|$)/;

/** The type in the name of a towncrier fragment. Other names, such as `news/index.html`, are no fragments. */
function readTowncrierType(path: string): string | undefined {
  const type = TOWNCRIER.exec(path)?.[1]?.replaceAll("_", " ");
  if (type === undefined || /\.(?:rst|md|txt)$/i.test(path)) return type;
  return readNoteLabel(type) === NO_LABEL || !/^[a-z ]+$/.test(type) ? undefined : type;
}

/** Whether a path holds one note of the maintainers. */
export function isFragment(path: string): boolean {
  return [CHANGESET, CHLOGGEN, CHANGIE].some((pattern) => pattern.test(path)) || readTowncrierType(path) !== undefined;
}

type Raw = { text: string; label: NoteLabel };

/**
 * A changeset: packages with how far each moves, then the text (github.com/changesets/changesets). A later paragraph
 * that says what breaks is a note of its own, so that the first one keeps its sentence and its category.
 */
function readChangeset(text: string): Raw[] {
  const front = FRONT_MATTER.exec(text);
  if (!front) return [];
  const bumps = front[1] ?? "";
  const label: NoteLabel = {
    ...NO_LABEL,
    ...(/\bmajor\b/.test(bumps)
      ? readNoteLabel("major")
      : /\bminor\b/.test(bumps)
        ? readNoteLabel("minor changes")
        : {}),
  };
  const body = text.slice(front[0].length);
  const first = { text: readFirstParagraph(body), label };
  const breaking = readBreakingParagraph(body);
  if (breaking === undefined || !isStatement(breaking)) return [first];
  return [
    { ...first, label: { ...label, breaking: false } },
    { text: breaking, label: { ...label, breaking: true } },
  ];
}

/** The value of a key of flat YAML: plain, quoted, or a block. */
function readKey(text: string, key: string): string {
  const match = new RegExp(String.raw`^${key}:[ \t]*(.*(?:\n[ \t]+.*)*)`, "m").exec(text);
  const value = (match?.[1] ?? "")
    .replace(/^[|>][-+]?\s*/, "")
    .replace(/\s+#\s.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted?.[2]?.replaceAll("''", "'").replaceAll('\\"', '"') ?? value;
}

function readKeys(text: string, type: string, note: string): Raw {
  return { text: readKey(text, note), label: readNoteLabel(readKey(text, type)) };
}

function readFragment(path: string, text: string): Raw[] {
  if (CHANGESET.test(path)) return readChangeset(text);
  if (CHLOGGEN.test(path)) return [readKeys(text, "change_type", "note")];
  if (CHANGIE.test(path)) return [readKeys(text, "kind", "body")];
  const type = readTowncrierType(path);
  return type === undefined ? [] : [{ text: readFirstParagraph(text), label: readNoteLabel(type) }];
}

/** A note without its place. */
export type FragmentNote = Omit<Note, "span">;

/** Reads a whole fragment: its note, and what it says of breaking changes below; empty where it says nothing. */
export function parseFragment(path: string, file: string): FragmentNote[] {
  return readFragment(path, file).flatMap((raw) => {
    const { label, text } = readNoteLine(raw.text);
    return isStatement(text) ? [{ ...mergeLabels(raw.label, label), text }] : [];
  });
}

/** The number that the name of a fragment begins with: that of its issue or request. */
export function readFragmentNumber(path: string): number | undefined {
  const digits = /(?:^|\/)\+?(\d{1,7})\.[^/]*$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
