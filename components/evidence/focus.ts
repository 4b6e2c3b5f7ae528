/** What the reader has chosen: a sentence, to see its sources, or an entry, to see its sentences. */
export type Focus = { kind: "sentence"; index: number } | { kind: "entry"; id: string } | null;

/** Where the sources stand, for a link past the text. */
export const PANEL_ID = "sources";
