import { listNetFiles } from "#lib/content/ledger/facts/net-files.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { isShipped } from "./paths.ts";

/**
 * How Go code makes a feature gate permanent: `StageStable` (go.opentelemetry.io/collector/featuregate) and
 * `LockToDefault: true` (k8s.io/component-base/featuregate).
 */
const STABLE = /\bfeaturegate\.StageStable\b|\bStageStable,|\bLockToDefault:\s*true\b/;

function count(lines: readonly string[]): number {
  return lines.filter((line) => STABLE.test(line)).length;
}

/**
 * Says that a change makes a feature gate permanent, so that those who switched it off cannot any more. Undefined where
 * it does not.
 */
export function describeStableGate(change: Change): string | undefined {
  const gate = listNetFiles(change).find(({ file: { path, status, hunks } }) => {
    if (status === "added" || !path.endsWith(".go") || !isShipped(path)) return false;
    const more = hunks.reduce((sum, { added, removed }) => sum + count(added) - count(removed), 0);
    return more > 0;
  });
  return gate && `Made a feature gate permanent in \`${gate.file.path}\``;
}
