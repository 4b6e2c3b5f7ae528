/** What the author of a pull request wrote for the notes rather than for reviewers. */
export type AuthorNotes = {
  /** A commit message that stands in for the merged one: its first line is a title. */
  message: string | null;
  /** Text for readers: a release-note block or the body of a changeset. */
  note: string | null;
  /** What a changeset says of the version; the greatest where it names several packages. */
  bump: Bump | null;
};
export type Bump = "major" | "minor" | "patch";

export const NO_NOTES: AuthorNotes = { message: null, note: null, bump: null };

const OVERRIDE_MARKS = ["BEGIN_COMMIT_OVERRIDE", "END_COMMIT_OVERRIDE"] as const;
const RELEASE_NOTE = /```release-notes?\s([\s\S]*?)```/;
/** Front matter of a changeset, whether it stands alone or in a fence: packages and how far each moves. */
const CHANGESET =
  /^---[ \t]*\n((?:[ \t]*["']?[@\w./-]{1,214}["']?:[ \t]*["']?(?:major|minor|patch)["']?[ \t]*\n){1,50})---[ \t]*(?:\n([\s\S]*))?/m;
const BUMPS: readonly Bump[] = ["major", "minor", "patch"];

function between(text: string, [open, close]: readonly [string, string]): string | null {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start);
  return end < 0 ? null : text.slice(start + open.length, end).trim();
}

function readChangeset(body: string): Pick<AuthorNotes, "note" | "bump"> {
  const found = body.includes("---") ? CHANGESET.exec(body) : null;
  if (!found) return { note: null, bump: null };
  const text = (found[2] ?? "").split(/^(?:```|---)/m)[0]?.trim() ?? "";
  const bump = BUMPS.find((word) => found[1]?.includes(word)) ?? null;
  return { note: text === "" ? null : text, bump };
}

/** Reads a description's blocks for the notes. Looked for by plain search first: nearly none has any, and all are read. */
export function readAuthorNotes(body: string): AuthorNotes {
  const message = between(body, OVERRIDE_MARKS);
  const block = body.includes("```release-note") ? RELEASE_NOTE.exec(body)?.[1]?.trim() : undefined;
  const changeset = readChangeset(body);
  return { message, note: block ?? changeset.note, bump: changeset.bump };
}
