import { RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { ABOUT_SECURITY, REPAIR_VERB, WEAKNESS } from "#lib/content/ledger/phrases/security.ts";
import type { Footprint } from "#lib/content/ledger/read/paths.ts";
import type { TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import type { Change, Evidence } from "#lib/content/ledger/types.ts";
import type { Signals } from "./signals.ts";

const IDENTIFIER =
  /\b(?:CVE-\d{4}-\d{4,}|GHSA(?:-[0-9a-z]{4}){3}|RUSTSEC-\d{4}-\d{4}|PYSEC-\d{4}-\d+|GO-\d{4}-\d{4})\b/i;
/** Pre-filter: few descriptions contain any of these. */
const ADVISORY = /CVE-|GHSA-|SEC-20|GO-20/;
const LABEL = /(?:^|[^a-z])(?:security|vulnerability|cve)(?:[^a-z]|$)/i;
/** Tag that update services add to a release that fixes an advisory. */
const TAG_AT_END = /\[security\]\s*$/i;
const FORK_MERGE = /^Merge commit from fork\b/i;
const WITHOUT_PRODUCT: ReadonlySet<TypeWord> = new Set<TypeWord>([
  "documentation",
  "test",
  "infrastructure",
  "internal",
]);

/** Whether the known files include more than tests, docs and workflows. */
function reachesUsers({ files, kinds }: Footprint): boolean {
  return files === 0 || kinds.source + kinds.dependencies + kinds.build > 0;
}

function words({ parts, type, titleWork, footprint }: Signals): Evidence | undefined {
  const text = [...parts.areas, parts.text].join(": ");
  const identifier = IDENTIFIER.exec(text);
  if (identifier) return { signal: "security", detail: identifier[0], weight: 1 };
  if (type === "feature" || isUnshippedType(type) || !reachesUsers(footprint)) return undefined;
  const repairs = type === "fix" || titleWork?.works[0] === "fix";
  const weakness = WEAKNESS.exec(text);
  if (weakness && (repairs || REPAIR_VERB.test(text)))
    return { signal: "security", detail: weakness[0].toLowerCase(), weight: 0.8 };
  return repairs && titleWork?.weakness
    ? { signal: "security", detail: `a weakness, in ${titleWork.language}`, weight: 0.8 }
    : undefined;
}

function marked({ parts, type }: Signals): Evidence | undefined {
  if (type === "security") return { signal: "security", detail: `type ${parts.type}`, weight: 1 };
  if (parts.brackets.some((tag) => LABEL.test(tag))) return { signal: "security", detail: "tag", weight: 1 };
  const scoped = /^(?:security|sec)$/.test(parts.scope ?? "") || parts.areas.includes("security");
  const repairs = type === "fix" || (type === undefined && REPAIR_VERB.test(parts.text));
  return scoped && repairs ? { signal: "security", detail: "scope security", weight: 0.9 } : undefined;
}

function isUnshippedType(type: TypeWord | undefined): boolean {
  return type !== undefined && WITHOUT_PRODUCT.has(type);
}

/** Evidence from an advisory ID in the description only; the change must touch files that users receive. */
function quoted({ bodies, type, parts, footprint }: Signals): Evidence | undefined {
  if (!reachesUsers(footprint) || isUnshippedType(type) || RELEASE.test(parts.text)) return undefined;
  for (const body of bodies) {
    const identifier = ADVISORY.test(body) ? IDENTIFIER.exec(body)?.[0] : undefined;
    if (identifier) return { signal: "security", detail: identifier, weight: 0.8 };
  }
  return undefined;
}

/** Whether a title is about scanners, policies or docs of security rather than a fix. */
export function isAboutSecurity(text: string): boolean {
  return ABOUT_SECURITY.test(text);
}

function isForkMerge(change: Change): boolean {
  return FORK_MERGE.test(change.title) || change.commits.some((commit) => FORK_MERGE.test(commit.subject));
}

/**
 * Evidence that a change is security work, or undefined: an identifier, a label, type or scope security, the merge of
 * a private fork (how GitHub lands an advisory's fix), or a named weakness with a verb of repair. Severity is never
 * inferred. Update services type their development dependencies as chores and quote other packages' advisories;
 * neither counts.
 */
export function findSecurity(signals: Signals): Evidence | undefined {
  const { change, parts, type, bot } = signals;
  const label = change.labels.find((name) => LABEL.test(name));
  if (label !== undefined) return { signal: "security", detail: `label ${label}`, weight: 1 };
  if (isForkMerge(change)) return { signal: "security", detail: "merged from a private fork", weight: 0.9 };
  const tagged = TAG_AT_END.test(change.title);
  if ((bot || tagged) && isUnshippedType(type)) return undefined;
  if (tagged) return { signal: "security", detail: "tag", weight: 0.9 };
  if (isAboutSecurity(parts.text)) return undefined;
  return marked(signals) ?? words(signals) ?? (bot ? undefined : quoted(signals));
}
