import { listNetFiles } from "#lib/content/ledger/facts/net-files.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { isShipped } from "./paths.ts";

/** How code marks what is to go: annotations, documentation comments, and calls that warn. */
const MARKS = [
  /\b(?:Pending)?DeprecationWarning\b|\bRemovedIn\w+Warning\b|\bE_USER_DEPRECATED\b/,
  /@[Dd]eprecated\b|#\[deprecated\b|\/\/ Deprecated:/,
  /\b(?:trigger_deprecation|log_?deprecat\w*|warn_?deprecat\w*|deprecated?)\(/i,
];
const REMOVES = /\b(?:remov(?:e[sd]?|ing|al)|drop(?:s|ped|ping)?|delet(?:e[sd]?|ing))\b/i;
/** What can go while the deprecated thing stays. */
const AROUND =
  /\b(?:warnings?|notices?|messages?|logs?|comments?|annotations?|markers?|usages?|uses?|calls?|tests?)\b/i;

function isMarked(line: string): boolean {
  return MARKS.some((mark) => mark.test(line));
}

/**
 * Says that a change removes shipped code that was marked as deprecated: its title tells a removal, and its patch takes
 * more such marks away than it adds. Undefined where it does not, or where a limit cut the patch.
 */
export function describeDeprecatedRemoval(change: Change): string | undefined {
  const { title, commits } = change;
  if (!REMOVES.test(title) || AROUND.test(title) || commits.some(({ patch }) => patch?.cut)) return undefined;
  const hunks = listNetFiles(change).flatMap(({ file: { path, hunks } }) =>
    isShipped(path) ? hunks.map((hunk) => ({ path, hunk })) : [],
  );
  const gone = hunks.flatMap(({ path, hunk }) => hunk.removed.filter(isMarked).map(() => path));
  const added = hunks.reduce((sum, { hunk }) => sum + hunk.added.filter(isMarked).length, 0);
  return gone.length > added ? `Removed what was marked as deprecated in \`${gone[0]}\`` : undefined;
}
