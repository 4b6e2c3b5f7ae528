import type { Db } from "#db/client.ts";
import type { PostRow } from "#db/queries/posts/posts.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { newId } from "#lib/ids.ts";
import { createGeneratedPost } from "#lib/posts/service/create.ts";
import { storeLedger } from "#lib/posts/service/ledger.ts";

/** Builds a ledger entry: a kept commit by default. */
export function testEntry(id: string, entry: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id,
    kind: "commit",
    refs: [{ type: "commit", repository: "repo_1", id: `${id}-sha`, url: null }],
    title: `Change ${id}`,
    detail: null,
    upgrade: null,
    authors: [{ name: "Ann Author", url: null }],
    mergedAt: "2026-01-01T00:00:00.000Z",
    category: "Bug Fixes",
    breaking: false,
    security: false,
    disposition: "update",
    cluster: null,
    rank: null,
    reason: null,
    evidence: [],
    confidence: 1,
    folded: false,
    action: null,
    facts: [],
    ...entry,
  };
}

export function testLedger(entries: LedgerEntry[]): Ledger {
  return {
    version: 1,
    repositories: [{ id: "repo_1", owner: "acme", name: "widget" }],
    range: { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z", label: "January" },
    audience: "developers",
    entries,
    commits: { counted: entries.length, owned: entries.length, dropped: 0 },
  };
}

/** Inserts a generated draft with its ledger. @returns the post's id */
export async function testPost(
  db: Db,
  organizationId: string,
  now: Date,
  post: {
    title?: string;
    markdown?: string;
    contentType?: PostRow["contentType"];
    sentences?: { text: string; entryIds: string[] }[];
    ledger?: Ledger;
    sourceMetadata?: unknown;
  } = {},
): Promise<string> {
  const [id, ledgerId] = [newId("post", now.getTime()), newId("led", now.getTime())];
  const title = post.title ?? "Release notes";
  const sentences = post.sentences ?? [{ text: "It works.", entryIds: ["e1"] }];
  await db.transaction(async (tx) => {
    await storeLedger(tx, organizationId, ledgerId, post.ledger ?? testLedger([testEntry("e1")]), now);
    await createGeneratedPost(
      tx,
      {
        id,
        revisionId: newId("rev", now.getTime()),
        organizationId,
        contentType: post.contentType ?? "changelog",
        brandIdentityId: null,
        ledgerId,
        sourceMetadata: post.sourceMetadata ?? null,
        text: {
          title,
          markdown: post.markdown ?? `# ${title}\n\nIt works.\n`,
          sentences: sentences.map((sentence) => ({ ...sentence, author: "generated" })),
          recommendations: null,
        },
        author: { userId: null, label: "Clarion" },
      },
      now,
    );
  });
  return id;
}
