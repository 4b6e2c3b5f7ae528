import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { pullLabel } from "#lib/content/pull-label.ts";
import { authorLabel } from "#lib/content/text/author-name.ts";
import { clip } from "#lib/content/text/clip.ts";
import { getNormalizedTitle } from "#lib/content/text/title.ts";
import { saysSame } from "#lib/content/writers/facts/overlap.ts";
import type { HandlerOutput } from "#lib/http/endpoint.ts";
import { convertRateLimit } from "#lib/integrations/service/reach.ts";
import { resolveRange } from "#lib/jobs/range.ts";
import { readRepositories } from "#lib/jobs/reader/spawn.ts";
import { toSelection } from "#lib/jobs/service/generate.ts";
import { buildReadRequest } from "#lib/jobs/service/read-request.ts";
import { resolveSources } from "#lib/jobs/service/sources.ts";
import { unpackLedger } from "#lib/posts/service/ledger-text.ts";
import type { ChangeRequest, LedgerChange, listChanges } from "./contract.ts";
import { rankChanges } from "./rank.ts";
import { findByTopic } from "./topic.ts";

/** Enough for two sentences. */
const TEXT_MAX = 300;
/** Dropped changes are only named on request. */
const DROPPED_MAX = 100;

type Output = HandlerOutput<typeof listChanges>;

/**
 * Builds the ledger of a range without storing it, and lists its changes, those about a subject alone if one is given.
 * @throws AppError from `resolveSources`, or if a source cannot be read
 */
export async function readChanges(ctx: Ctx, { about, ...body }: ChangeRequest): Promise<Output> {
  const sources = await resolveSources(ctx.db, ctx.organization.id, body);
  const request = await buildReadRequest(ctx.db, ctx.organization, sources, {
    kind: "ledger",
    range: resolveRange(body, ctx.clock.now()),
    selection: toSelection({ dataPoints: body.dataPoints }, sources.repositories),
    audience: "developers",
    packages: body.packages ?? null,
  });
  const { data } = await convertRateLimit(() => readRepositories(request));
  const ledger = unpackLedger(data);
  const ranked = rankChanges(ledger.entries);
  const found =
    about === undefined
      ? { matches: ranked, closest: [], isRelated: false }
      : findByTopic(ranked, about, ledger.repositories);
  const names = new Map(ledger.repositories.map(({ id, owner, name }) => [id, `${owner}/${name}`]));
  const trackers = new Map(sources.trackers.map(({ id, displayName }) => [id, displayName]));
  const toResource = (entry: LedgerEntry) => toChange(entry, new Map([...names, ...trackers]));
  const kept = found.matches.filter(({ disposition }) => disposition !== "dropped");
  const dropped = found.matches.filter(({ disposition }) => disposition === "dropped").slice(0, DROPPED_MAX);
  return {
    changes: [...kept, ...dropped].map(toResource),
    closest: found.closest.map(toResource),
    isRelated: found.isRelated,
    total: ledger.entries.filter(({ disposition }) => disposition !== "dropped").length,
    range: { from: ledger.range.from, to: ledger.range.to },
    organization: ctx.organization,
  };
}

function toChange(entry: LedgerEntry, names: ReadonlyMap<string, string>): LedgerChange {
  const { id, category, breaking, security, folded, disposition, reason, kind, refs } = entry;
  const [first] = refs;
  const issue = kind === "issue" && first ? { integrationId: first.repository, issueId: first.id } : null;
  return {
    id,
    title: getNormalizedTitle(entry).text,
    text: getText(entry),
    reference: getReference(entry),
    repository: names.get(first?.repository ?? "") ?? first?.repository ?? "",
    authors: [...new Set(entry.authors.map(authorLabel))],
    category,
    breaking,
    security,
    folded,
    disposition,
    reason,
    commitSha: refs.find(({ type }) => type === "commit")?.id ?? null,
    issue,
  };
}

/** The kinds of facts that tell what a change did, the most telling first. */
const TELLING = ["note", "statement", "documentation", "surface"] as const;

/** The upgrade note of a breaking change, else the best printable fact that says more than the title. */
function getText(entry: LedgerEntry): string | null {
  const title = normalize(getNormalizedTitle(entry).text);
  const printable = entry.facts.filter(({ standing }) => standing === "printable");
  const facts = TELLING.flatMap((kind) => printable.filter((fact) => fact.kind === kind));
  const texts = [entry.breaking ? entry.upgrade : null, ...facts.map(({ text }) => text), entry.detail];
  const isNews = (one: string): boolean => !title.includes(normalize(one)) && !saysSame(one, title);
  const text = texts.find((one) => one !== null && one !== "" && isNews(one));
  return text ? clip(text, TEXT_MAX) : null;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function getReference({ refs }: LedgerEntry): string | null {
  const pull = refs.find(({ type }) => type === "pull_request");
  if (pull) return pullLabel(pull);
  const first = refs.find(({ type }) => type === "commit" || type === "issue");
  return first === undefined ? null : first.type === "commit" ? first.id.slice(0, 7) : first.id;
}
