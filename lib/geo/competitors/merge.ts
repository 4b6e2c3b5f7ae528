import type { CompetitorRow, NewCompetitor } from "#db/queries/geo/competitors.ts";
import { nameKeyOf } from "#lib/geo/name-clash.ts";
import { newId } from "#lib/ids.ts";
import type { CompetitorBody } from "./contract.ts";
import { nextColor } from "./palette.ts";

type Target = {
  organizationId: string;
  projectId: string;
  now: Date;
  /** Of the competitors that there are. */
  colors: readonly string[];
};

/** What is stored once a body is put: what it leaves out stays, or has its default in a new one. */
export function mergeCompetitor(
  before: CompetitorRow | undefined,
  body: CompetitorBody,
  { organizationId, projectId, now, colors }: Target,
): NewCompetitor {
  const { name, domain, kind, synonyms, color } = body;
  const key = nameKeyOf(name);
  const others = (synonyms ?? before?.synonyms ?? []).filter((synonym) => nameKeyOf(synonym) !== key);
  return {
    id: before?.id ?? newId("cmp", now.getTime()),
    organizationId,
    projectId,
    name,
    nameKey: key,
    domain: domain === undefined ? (before?.domain ?? null) : domain,
    kind: kind ?? before?.kind ?? "direct",
    synonyms: [...new Map(others.map((synonym) => [nameKeyOf(synonym), synonym])).values()],
    color: color ?? before?.color ?? nextColor(colors),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
}
