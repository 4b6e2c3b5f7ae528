import { withoutNoteArea } from "#lib/content/text/title.ts";
import { joinAdditions } from "./additions.ts";
import { readSignals } from "./classify/signals.ts";
import { cleanDetail, extractDetail, extractUpgrade, repeatsTitle, sharesWord } from "./detail.ts";
import type { Change, Classification } from "./types.ts";

/**
 * The author's release note, otherwise a printable fact, otherwise the sentence of the description that adds to the
 * title, otherwise what its items say that users get.
 */
export function getDetail(change: Change): string | null {
  const { note } = readSignals(change).notes;
  const written = note === null ? null : extractDetail(note, change.title);
  return written ?? getPrintableDetail(change) ?? extractDetail(change.body, change.title) ?? getAdditions(change);
}

function getAdditions({ facts = [], title }: Change): string | null {
  const additions = joinAdditions(facts);
  return additions === null || repeatsTitle(additions, title) ? null : additions;
}

/** The first printable note or statement that adds to the title; of several notes, the first one on the title. */
function getPrintableDetail({ facts = [], title }: Change): string | null {
  const details = facts
    .filter(({ standing }) => standing === "printable")
    .flatMap(({ kind, text }) => {
      const detail = cleanDetail(text, title);
      return detail === null ? [] : [{ kind, text: detail }];
    });
  const [first] = details;
  if (first?.kind !== "note") return first?.text ?? null;
  const notes = details.filter(({ kind }) => kind === "note");
  return (notes.find(({ text }) => sharesWord(withoutNoteArea(text), title)) ?? first).text;
}

/** Upgrade note of the change itself, otherwise of one of its commits. */
export function getUpgrade(change: Change): string | null {
  return extractUpgrade(
    [change.body, ...change.commits.map(({ body }) => body)].find((body) => extractUpgrade(body) !== null) ?? "",
  );
}

/** Whether a text can say more of a change than its title. */
export function hasSubstance(change: Change, { breaking }: Classification): boolean {
  return getDetail(change) !== null || (breaking && getUpgrade(change) !== null);
}
