import type { CompetitorRow, NewCompetitor } from "#db/queries/geo/competitors.ts";
import { toNameKey } from "#lib/geo/name-clash.ts";
import { newId } from "#lib/ids.ts";
import type { CompetitorBody } from "./contract.ts";
import { nextColor } from "./palette.ts";

type Target = {
  organizationId: string;
  projectId: string;
  now: Date;
  /** Colors of the existing competitors. */
  colors: readonly string[];
};

/** Merges a request body into a competitor: omitted fields keep their value, or get the default in a new one. */
export function mergeCompetitor(
  existing: CompetitorRow | undefined,
  body: CompetitorBody,
  { organizationId, projectId, now, colors }: Target,
): NewCompetitor {
  const { name, domain, kind, synonyms, color } = body;
  const key = toNameKey(name);
  const others = (synonyms ?? existing?.synonyms ?? []).filter((synonym) => toNameKey(synonym) !== key);
  return {
    id: existing?.id ?? newId("cmp", now.getTime()),
    organizationId,
    projectId,
    name,
    nameKey: key,
    domain: domain === undefined ? (existing?.domain ?? null) : domain,
    kind: kind ?? existing?.kind ?? "direct",
    synonyms: [...new Map(others.map((synonym) => [toNameKey(synonym), synonym])).values()],
    color: color ?? existing?.color ?? nextColor(colors),
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  };
}
