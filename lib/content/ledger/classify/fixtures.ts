import type { Change } from "#lib/content/ledger/types.ts";

/** A change for tests: by default one commit that changes one source file. */
export function makeChange(
  title: string,
  {
    files = ["src/index.ts"],
    body = "",
    author = "Ada",
    issues = [],
    ...rest
  }: Partial<Change> & { files?: string[]; author?: string } = {},
): Change {
  const sha = "a".repeat(40);
  return {
    id: "change-1",
    repository: { id: "repo", owner: "acme", name: "app" },
    kind: "commit",
    title,
    body,
    authors: [{ name: author }],
    mergedAt: "2026-01-01T00:00:00Z",
    labels: [],
    issues,
    commits: [
      {
        sha,
        parents: ["b".repeat(40)],
        author: { name: author },
        committedAt: "2026-01-01T00:00:00Z",
        subject: title,
        body,
        files: files.map((path) => ({ path, added: 20, deleted: 5 })),
      },
    ],
    ...rest,
  };
}
