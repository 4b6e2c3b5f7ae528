/** Text in a pull request description that its author wrote for the release notes. */
export type AuthorNotes = {
  /** A commit message that overrides the merged one; its first line is a title. */
  message: string | null;
  /** Text for readers: a release-note block or the body of a changeset. */
  note: string | null;
  /** The version bump of a changeset; the greatest one if it names several packages. */
  bump: Bump | null;
};
export type Bump = "major" | "minor" | "patch";

export const NO_NOTES: AuthorNotes = { message: null, note: null, bump: null };

const OVERRIDE_MARKS = ["BEGIN_COMMIT_OVERRIDE", "END_COMMIT_OVERRIDE"] as const;
const RELEASE_NOTE = /```release-notes?\s([\s\S]*?)```/;
/** Front matter of a changeset, with or without a code fence: packages and their version bumps. */
const CHANGESET =
  /^---[ \t]*\n((?:[ \t]*["']?[@\w./-]{1,214}["']?:[ \t]*["']?(?:major|minor|patch)["']?[ \t]*\n){1,50})---[ \t]*(?:\n([\s\S]*))?/m;
const BUMPS: readonly Bump[] = ["major", "minor", "patch"];

function extractBetween(text: string, [open, close]: readonly [string, string]): string | null {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start);
  return end < 0 ? null : text.slice(start + open.length, end).trim();
}

function readChangeset(body: string): Pick<AuthorNotes, "note" | "bump"> {
  const match = body.includes("---") ? CHANGESET.exec(body) : null;
  if (!match) return { note: null, bump: null };
  const text = (match[2] ?? "").split(/^(?:```|---)/m)[0]?.trim() ?? "";
  const bump = BUMPS.find((word) => match[1]?.includes(word)) ?? null;
  return { note: text === "" ? null : text, bump };
}

/**
 * Reads the blocks of a description that are meant for release notes. A plain string search runs first because few
 * descriptions contain any.
 */
export function readAuthorNotes(body: string): AuthorNotes {
  const message = extractBetween(body, OVERRIDE_MARKS);
  const block = body.includes("```release-note") ? RELEASE_NOTE.exec(body)?.[1]?.trim() : undefined;
  const changeset = readChangeset(body);
  return { message, note: block ?? changeset.note, bump: changeset.bump };
}
