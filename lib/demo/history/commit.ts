/** People and bots of the demo product's history. `.example` is reserved (RFC 2606). */
export const AUTHORS = {
  mira: "Mira Okafor <mira@mossgate.example>",
  jonas: "Jonas Lindqvist <jonas@mossgate.example>",
  priya: "Priya Raman <priya@mossgate.example>",
  teo: "Teo Alvarez <teo@mossgate.example>",
  renovate: "renovate[bot] <29139614+renovate[bot]@users.noreply.github.com>",
  release: "github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>",
} as const;

/** A change of one file. `before` is text that the file holds exactly once. */
export type FileChange =
  | { path: string; content: string }
  | { path: string; before: string; after: string }
  | { path: string; removed: true };

export type DemoCommit = {
  /** Days before the demo is made. */
  daysAgo: number;
  /** Hour of the day, UTC. */
  hour: number;
  author: keyof typeof AUTHORS;
  message: string;
  changes: readonly FileChange[];
  tag?: string;
};

export const write = (path: string, content: string): FileChange => ({ path, content });
export const replace = (path: string, before: string, after: string): FileChange => ({ path, before, after });
export const remove = (path: string): FileChange => ({ path, removed: true });

/** A note for the next release, in the form of the Changesets tool. */
export const changeset = (name: string, bump: "major" | "minor" | "patch", text: string): FileChange =>
  write(`.changeset/${name}.md`, `---\n"mossgate": ${bump}\n---\n\n${text}\n`);
