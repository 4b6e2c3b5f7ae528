import type { GenerateBody } from "#components/generation/hooks.ts";
import type { ActivityItem } from "#lib/jobs/contract.ts";

/** A key for a preview item, unique across types and repositories. */
export function itemKey(item: Pick<ActivityItem, "type" | "repositoryId" | "id">): string {
  return `${item.type}:${item.repositoryId}:${item.id}`;
}

/**
 * The kept items for the request; undefined while all are kept. The window itself is the selection then, and items
 * that arrive before the run are included.
 */
export function selectedItems(
  items: readonly ActivityItem[],
  left: ReadonlySet<string>,
): NonNullable<GenerateBody["selectedItems"]> | undefined {
  if (!items.some((item) => left.has(itemKey(item)))) return undefined;
  const kept = items.filter((item) => !left.has(itemKey(item)));
  return {
    commitShas: kept.filter((item) => item.type === "commit").map((item) => item.id),
    pullRequestNumbers: kept
      .filter((item) => item.type === "pull_request")
      .map((item) => ({ repositoryId: item.repositoryId, number: Number(item.id) })),
    releaseTagNames: kept.filter((item) => item.type === "release").map((item) => item.id),
    trackerIssueIds: kept
      .filter((item) => item.type === "issue")
      .map((item) => ({ integrationId: item.repositoryId, issueId: item.id })),
  };
}

/** Items of the type whose title, author or number contains the text. */
export function matchItems(items: readonly ActivityItem[], text: string, type: ActivityItem["type"] | "all") {
  const wanted = text.trim().toLowerCase();
  return items.filter((item) => {
    if (type !== "all" && item.type !== type) return false;
    return (
      wanted === "" || `${item.title}\n${item.author}\n${item.id}\n${item.repository}`.toLowerCase().includes(wanted)
    );
  });
}
