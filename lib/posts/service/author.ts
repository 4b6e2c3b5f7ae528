import type { Principal } from "#lib/access/principal.ts";

/** The author of a revision: the user, if known, and a name to show. */
export type Author = { userId: string | null; label: string };

export function getAuthor(principal: Principal): Author {
  if (principal.type === "user") return { userId: principal.userId, label: principal.name ?? principal.email };
  if (principal.type === "key") return { userId: null, label: `API key ${principal.name}` };
  if (principal.type === "token") return { userId: principal.userId, label: "Connected application" };
  return { userId: null, label: "Clarion" };
}

export function isSameAuthor(author: Author, revision: { authorUserId: string | null; authorLabel: string }): boolean {
  return author.userId === revision.authorUserId && author.label === revision.authorLabel;
}
