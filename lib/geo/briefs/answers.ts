import "server-only";
import type { z } from "zod";
import type { BriefAnswerRow } from "#db/queries/geo/brief-answers.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import type { gapAnswer } from "#lib/geo/gaps/contract.ts";
import { excerptOf } from "#lib/geo/gaps/excerpt.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import { pageKindOf } from "#lib/geo/visibility/page-kind.ts";
import type { OwnPages } from "#lib/geo/visibility/service/sources.ts";
import { citationsOf, competitorsOf, matchesOf } from "#lib/geo/visibility/service/stored.ts";
import { markdownToText } from "#lib/web/markdown.ts";
import type { Answer, CitedPage } from "./material.ts";

/** A stored answer as planners and verifiers read it. */
export function toAnswer(row: BriefAnswerRow, owners: OwnPages): Answer {
  return {
    checkId: row.id,
    engine: row.engine,
    text: markdownToText(row.text ?? "").toWellFormed(),
    mentioned: row.mentioned,
    competitors: namedIn(row),
    sources: citationsOf(row.citations).map((citation): CitedPage => {
      const owner = owners.ownerOf(citation);
      const host = citedHost(citation) ?? URL.parse(citation.url)?.host ?? "";
      const kind = owner && !owner.own ? "competitor" : pageKindOf(citation.url, host);
      return { ...citation, url: citation.url.replace(/#.*$/s, ""), host, kind, own: owner?.own ?? false };
    }),
    searchQueries: row.searchQueries,
  };
}

/** The same as evidence that people look at. */
export function toEvidence(row: BriefAnswerRow): z.input<typeof gapAnswer> {
  return {
    checkId: row.id,
    engine: row.engine,
    sandbox: isSandboxEngine(row.engine),
    language: row.language,
    competitors: namedIn(row),
    excerpt: excerptOf(row.text ?? "", matchesOf(row.matches)),
    capturedAt: row.capturedAt ?? "",
  };
}

function namedIn({ competitors }: BriefAnswerRow): string[] {
  return competitorsOf(competitors).flatMap(({ brand, mentioned }) => (mentioned ? [brand] : []));
}
