import type { FactKind, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine } from "#lib/content/text/inline.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";

/** A fact that a sentence can cite. The source's own title names a change and is a fact as well. */
export type DossierFact = { id: string; kind: FactKind | "title" | "upgrade" | "issue" | "read"; text: string };

/** What is known of an entry: `e4`, with facts `e4.1`, `e4.2`, ..., the title first. */
export type Dossier = { handle: string; entry: LedgerEntry; facts: DossierFact[] };

/** Characters of the facts of one dossier (generation.md, section 5). */
const DOSSIER_CHARACTERS = 1_500;
const ISSUE_SIGNAL = "linked issue";

/** The facts of an entry in the order of their worth, each once. */
function listTexts(entry: LedgerEntry): Omit<DossierFact, "id">[] {
  const order: readonly FactKind[] = ["note", "statement", "documentation", "surface", "dependency", "shape"];
  const facts = order.flatMap((kind) => entry.facts.filter((fact) => fact.kind === kind));
  const issues = entry.evidence.filter(({ signal }) => signal === ISSUE_SIGNAL).map(({ detail }) => detail);
  const texts: Omit<DossierFact, "id">[] = [
    { kind: "title", text: getNormalizedTitle(entry).text },
    ...(entry.detail === null ? [] : [{ kind: "statement" as const, text: entry.detail }]),
    ...(entry.upgrade === null ? [] : [{ kind: "upgrade" as const, text: entry.upgrade }]),
    ...facts.map(({ kind, text }) => ({ kind, text })),
    ...issues.map((text) => ({ kind: "issue" as const, text })),
  ];
  const seen = new Set<string>();
  return texts.flatMap(({ kind, text }) => {
    const clean = cleanLine(text);
    const key = clean.toLowerCase().replace(/[\s.]+$/, "");
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    return [{ kind, text: clean }];
  });
}

/** Builds the dossier of an entry. Facts beyond 1,500 characters are left out. */
export function buildDossier(entry: LedgerEntry, handle: string): Dossier {
  let room = DOSSIER_CHARACTERS;
  const facts: DossierFact[] = [];
  for (const { kind, text } of listTexts(entry)) {
    if (facts.length > 0 && text.length > room) continue;
    room -= text.length;
    facts.push({ id: `${handle}.${facts.length + 1}`, kind, text: text.slice(0, DOSSIER_CHARACTERS).toWellFormed() });
  }
  return { handle, entry, facts };
}

/** The dossiers of the kept entries: `e1`, `e2`, ... in the order of the ledger. */
export function listDossiers(ledger: Ledger): Dossier[] {
  const kept = ledger.entries.filter((entry) => entry.disposition !== "dropped");
  return kept.map((entry, index) => buildDossier(entry, `e${index + 1}`));
}
