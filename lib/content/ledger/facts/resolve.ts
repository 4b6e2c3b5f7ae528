import type { Activity, Commit } from "#lib/content/activity.ts";
import { resolveChanges } from "#lib/content/ledger/resolve.ts";
import type { ResolvedChange } from "#lib/content/ledger/types.ts";
import { attachFacts } from "./collect.ts";
import { listPrintedNames, verifyNames } from "./identifiers/verify.ts";

function attachAll(activity: Activity): ResolvedChange[] {
  const resolved = resolveChanges(activity);
  const changes = attachFacts(
    resolved.map(({ change }) => change),
    activity.files ?? [],
  );
  return resolved.map((item, index) => ({ ...item, change: changes[index] ?? item.change }));
}

/** Whether facts are the same. An integration may call the owner or repository otherwise than its URL does. */
function hasSameFacts(a: Activity, b: Activity): boolean {
  const isSame = (["commits", "context", "pullRequests", "releases", "files"] as const).every(
    (key) => a[key] === b[key],
  );
  return isSame && a.repository.id === b.repository.id && a.repository.url === b.repository.url;
}

/** Caches the result per range: a source lists the names that facts mention before the ledger is built from them. */
const attachedByCommits = new WeakMap<readonly Commit[], { activity: Activity; attached: ResolvedChange[] }>();

function attachOnce(activity: Activity): ResolvedChange[] {
  const cached = attachedByCommits.get(activity.commits);
  if (cached !== undefined && hasSameFacts(cached.activity, activity)) return cached.attached;
  const attached = attachAll(activity);
  // A copy: a source adds to its activity what it reads later.
  attachedByCommits.set(activity.commits, { activity: { ...activity }, attached });
  return attached;
}

/** The changes of one repository with what they really did, as far as the source read it. */
export function resolveWithFacts(activity: Activity): ResolvedChange[] {
  const { names, repository } = activity;
  return attachOnce(activity).map((item) => {
    const change = item.change.repository === repository ? item.change : { ...item.change, repository };
    return { ...item, change: names === undefined ? change : verifyNames(change, names) };
  });
}

/** The names that texts about an activity may print, and the changes that mention them. */
export function listActivityNames(activity: Activity): { names: string[]; changes: ResolvedChange["change"][] } {
  const changes = resolveWithFacts(activity).flatMap(({ change, dropReason }) => (dropReason === null ? [change] : []));
  return { names: listPrintedNames(changes), changes };
}
