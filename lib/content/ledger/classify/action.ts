import type { Change, NoteAction } from "#lib/content/ledger/types.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { readSignals } from "./signals.ts";

const edge = { before: /^/, after: /\b/ };
/** Openings of titles that say what readers lose, will lose, or have to get used to. */
const ACTIONS: readonly (readonly [NoteAction, RegExp])[] = [
  [
    "deprecated",
    compilePhrases(["deprecat(e[s|d]|ing)", "mark <any> as deprecated"], { ...edge, parts: { any: /.{1,60}/ } }),
  ],
  [
    "removed",
    compilePhrases(
      [
        "(remove[s|d]|drop[s]|dropped|discontinue[s|d]) <rest>(option|flag|setting|endpoint|command|api|label|metric|field|parameter)[s]",
        "(remove[s|d]|drop[s]|dropped|discontinue[s|d]|end[s|ed]) [the ]support",
      ],
      { ...edge, parts: { rest: /.{0,80}?\b/ } },
    ),
  ],
  [
    "changed",
    compilePhrases(["(change[s|d]|switch[es|ed]|set[s]|make[s]|flip[s|ped]) <rest>default[s]", "default <rest> to"], {
      ...edge,
      parts: { rest: /.{0,80}?\b/ },
    }),
  ],
];

/** Notes call many things a change; readers have to get used to these. */
const CHANGES_HABITS = compilePhrases([
  "default[s]",
  "by default",
  "no longer",
  "instead of",
  "now require[s]",
  "renamed",
]);

/** A section can hold the other side of what it is about: "added support for 3.12" beside "dropped support for 3.7". */
const GIVES = compilePhrases(["(add|adds|added|introduces|introduced|gains) [<word> ]support", "now support[s]"], {
  parts: { word: /\w+/ },
});

/** The area before a note: "Hetzner SD: Drop the label". */
const AREA = /^[\w/ -]{2,40}: /;

function readAction(text: string): NoteAction | null {
  return ACTIONS.find(([, pattern]) => pattern.test(text.replace(AREA, "")))?.[0] ?? null;
}

/** What a change took away, deprecated or changed: what its own words say, otherwise the section of its note. */
export function findAction(change: Change): NoteAction | null {
  const notes = change.maintainerNotes ?? [];
  const texts = [...notes.map(({ text }) => text), readSignals(change).parts.text];
  const said = texts.map(readAction).find((action) => action !== null);
  if (said !== undefined) return said;
  const noted = notes.find(({ action, text }) => action !== null && !GIVES.test(text))?.action ?? null;
  return noted === "changed" && !texts.some((text) => CHANGES_HABITS.test(text)) ? null : noted;
}
