import "server-only";
import { TYPE_WORDS } from "#lib/chats/agent/fixed/answers.ts";
import type { WriteRequest } from "#lib/chats/agent/fixed/intent.ts";
import { escapeInline } from "#lib/chats/agent/fixed/say.ts";
import { propose, say } from "#lib/chats/agent/fixed/steps.ts";
import type { Proposal, Turn } from "#lib/chats/agent/turn.ts";
import { plural } from "#lib/format.ts";
import type { LedgerChange } from "#lib/jobs/changes/contract.ts";
import { type Found, findChanges, getSources } from "./read.ts";
import { listGroups, sayChanges, sayEmpty, sayNoMatch, sayWhen } from "./say-changes.ts";

/** More changes than that are no subject of one post. */
const SELECTED_MAX = 50;

/** Proposes a post on what shipped, or on the changes about a subject alone. */
export async function proposePost(turn: Turn, { contentType, window, about, tone }: WriteRequest): Promise<Proposal[]> {
  const found = await findChanges(turn, { window, about, only: null, author: null });
  if (!found) return [];
  const type = TYPE_WORDS[contentType];
  if (found.list.total === 0) return say(turn, sayChanges(found, { window, about, only: null, author: null }));
  if (about !== null && found.changes.length === 0) {
    return say(
      turn,
      `${sayNoMatch(found, about)}\n\nName ${found.list.isRelated ? "one of them" : "another subject"}, or ask for ${withArticle(type)} on everything ${sayWhen(found)}.`,
    );
  }
  const chosen = about === null ? found.changes : found.changes.slice(0, SELECTED_MAX);
  const input = {
    contentType,
    ...found.range.input,
    ...(tone === null ? {} : { toneProfile: tone }),
    ...getSources(turn),
    ...(about === null ? {} : { selectedItems: selectItems(chosen) }),
  };
  return propose(turn, "generatePost", input, sayOffer(type, found, about, chosen));
}

function sayOffer(type: string, found: Found, about: string | null, chosen: readonly LedgerChange[]): string {
  const intro = found.emptyRange ? `${sayEmpty(found.emptyRange)} ` : "";
  const post = withArticle(type);
  const changes = plural(chosen.length, "change");
  const [verb, them] = chosen.length === 1 ? ["is", "it"] : ["are", "them"];
  const offer =
    about === null
      ? `I can write ${post} from the ${changes} ${sayWhen(found)}:`
      : `${changes} ${sayWhen(found)} ${verb} about "${escapeInline(about)}". I can write ${post} on ${them} alone:`;
  const isThin = about !== null && chosen.every(({ text }) => text === null);
  return [
    intro + offer,
    "",
    ...listGroups(chosen),
    ...(isThin
      ? ["", "The sources say little beyond these titles, so the text may come out short or be skipped."]
      : []),
    "",
  ].join("\n");
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** The changes as the request for a generation names them: by pull request, or by one of their commits. */
function selectItems(changes: readonly LedgerChange[]): Record<string, unknown> {
  const commitShas = changes.flatMap(({ commitSha }) => (commitSha === null ? [] : [commitSha]));
  const trackerIssueIds = changes.flatMap(({ issue }) => (issue === null ? [] : [issue]));
  return { commitShas, ...(trackerIssueIds.length > 0 ? { trackerIssueIds } : {}) };
}
