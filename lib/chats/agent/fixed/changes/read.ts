import "server-only";
import type { ChangeQuestion, Kind } from "#lib/chats/agent/fixed/intent.ts";
import { read } from "#lib/chats/agent/fixed/steps.ts";
import type { Turn } from "#lib/chats/agent/turn.ts";
import { contentWords } from "#lib/content/ledger/facts/documentation/words.ts";
import type { ChangeList, LedgerChange } from "#lib/jobs/changes/contract.ts";
import { listRanges, type Range } from "./ranges.ts";

/** What a message asks for. */
export type Wanted = Pick<ChangeQuestion, "window" | "only" | "about" | "author">;

export type Found = {
  range: Range;
  /** The range that the message named, where nothing shipped in it. */
  emptyRange: Range | null;
  list: ChangeList;
  /** The changes that were asked for, the most important first. */
  changes: LedgerChange[];
};

/** Reads the changes that a message asks for, in the first range that has some. Undefined after an error. */
export async function findChanges(turn: Turn, wanted: Wanted): Promise<Found | undefined> {
  const isSearch = wanted.about !== null || wanted.author !== null || wanted.only === "breaking";
  const { first, wider, empty } = listRanges(wanted.window, isSearch, turn.now);
  const found = await readRange(turn, wanted, first);
  if (!found || found.changes.length > 0) return found;
  if (found.list.total === 0) {
    const newest = await readRange(turn, wanted, empty);
    return newest && { ...newest, emptyRange: wanted.window === null ? null : first };
  }
  return wider === first ? found : readRange(turn, wanted, wider);
}

async function readRange(turn: Turn, wanted: Wanted, range: Range): Promise<Found | undefined> {
  // The search knows kept changes only.
  const about = wanted.about === null || wanted.only === "left out" ? {} : { about: wanted.about };
  const list = await read<ChangeList>(turn, "listChanges", { ...range.input, ...getSources(turn), ...about });
  return list && { range, emptyRange: null, list, changes: list.changes.filter((change) => isWanted(change, wanted)) };
}

/** The repositories and trackers of the message's context; without any, all enabled ones are used. */
export function getSources({ settings: { context } }: Turn): Record<string, unknown> {
  const vcs = context.flatMap((item) => (item.type === "vcs-repo" ? [item.integrationId] : []));
  const tracker = context.flatMap((item) => (item.type === "tracker-team" ? [item.integrationId] : []));
  return vcs.length + tracker.length === 0 ? {} : { integrations: { vcs, tracker } };
}

const isDropped = ({ disposition }: LedgerChange) => disposition === "dropped";

/** Only questions about what was reverted or left out name dropped changes. */
const KINDS: Record<Kind, (change: LedgerChange) => boolean> = {
  breaking: (change) => change.breaking && !isDropped(change),
  security: (change) => change.security && !isDropped(change),
  fixes: (change) => change.category === "Bug Fixes" && !isDropped(change),
  features: (change) => change.category === "Features & Enhancements" && !isDropped(change),
  reverted: ({ title, reason }) => /^reverted\b/i.test(title) || /\brevert/i.test(reason ?? ""),
  "left out": isDropped,
};

function isWanted(change: LedgerChange, { only, author, about }: Wanted): boolean {
  if (only === "left out" && about !== null && !isNamed(change, about)) return false;
  if (author !== null && !change.authors.some((name) => isSamePerson(name, author))) return false;
  return only === null ? !isDropped(change) : KINDS[only](change);
}

/** Whether the title of a change, or the reason why it was left out, has all words of a subject. */
function isNamed({ title, reason }: LedgerChange, about: string): boolean {
  const words = contentWords(`${title} ${reason ?? ""}`);
  return contentWords(about).isSubsetOf(words);
}

/** A first name, a whole name or a login. */
function isSamePerson(name: string, asked: string): boolean {
  const [words, wanted] = [toWords(name), toWords(asked)];
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

function toWords(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
