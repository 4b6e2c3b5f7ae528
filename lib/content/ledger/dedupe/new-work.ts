import type { ChangedFile } from "#lib/content/activity.ts";
import { pathKind } from "#lib/content/ledger/read/paths.ts";
import type { Change, ClassifiedChange } from "#lib/content/ledger/types.ts";

const REPAIRS_NEW_WORK = "repairs what this range added";

function listSources({ commits, pullRequest }: Change): ChangedFile[] {
  const files = [...commits.flatMap((commit) => commit.files), ...(pullRequest?.files ?? [])];
  return files.filter(({ path }) => pathKind(path) === "source");
}

/** The new files of a feature. A change that also deletes files may have moved old code. */
function listNewFiles({ kept, change, classification }: ClassifiedChange): string[] {
  const files = listSources(change);
  if (!kept || classification.category !== "Features & Enhancements") return [];
  if (files.some(({ status }) => status === "deleted")) return [];
  return files.filter(({ status }) => status === "created").map(({ path }) => path);
}

/** Whether readers of a release could have met the fault: the maintainers list it, or somebody depends on it. */
function isKnown({ change, classification: { breaking, security } }: ClassifiedChange): boolean {
  return (
    breaking || security || change.issues.some(({ byUser }) => byUser) || (change.maintainerNotes ?? []).length > 0
  );
}

/**
 * Drops repairs that only touch files which an earlier feature of the range created, because no released version had
 * the fault. `classified` is newest first.
 */
export function dropRepairsOfNewWork(classified: readonly ClassifiedChange[]): ClassifiedChange[] {
  const newFiles = new Set<string>();
  const read = classified.toReversed().map((item): ClassifiedChange => {
    const keys = (paths: readonly string[]) => paths.map((path) => `${item.change.repository.id}\0${path}`);
    const touched = keys(listSources(item.change).map(({ path }) => path));
    const isRepair = item.kept && item.classification.category === "Bug Fixes" && !isKnown(item);
    if (isRepair && touched.length > 0 && touched.every((key) => newFiles.has(key))) {
      return { ...item, kept: false, reason: REPAIRS_NEW_WORK };
    }
    for (const key of keys(listNewFiles(item))) newFiles.add(key);
    return item;
  });
  return read.toReversed();
}
