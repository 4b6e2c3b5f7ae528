import "server-only";
import type { BriefAnswerRow } from "#db/queries/geo/brief-answers.ts";
import { citedHost } from "#lib/geo/scoring/hosts.ts";
import { getPageKind } from "#lib/geo/visibility/page-kind.ts";
import type { OwnPages } from "#lib/geo/visibility/service/sources.ts";
import { parseCitations, parseCompetitors } from "#lib/geo/visibility/service/stored.ts";
import { markdownToText } from "#lib/web/markdown.ts";
import type { Answer, CitedPage } from "./material.ts";

/**
 * Converts a stored answer to the form that planners use. `checkId` identifies its check: one question
 * asked of one engine in a scan.
 */
export function toAnswer(row: BriefAnswerRow, owners: OwnPages): Answer {
  return {
    checkId: row.id,
    engine: row.engine,
    text: markdownToText(row.text ?? "").toWellFormed(),
    mentioned: row.mentioned,
    competitors: mentionedCompetitors(row),
    sources: parseCitations(row.citations).map((citation): CitedPage => {
      const owner = owners.findOwner(citation);
      const host = citedHost(citation) ?? URL.parse(citation.url)?.host ?? "";
      const kind = owner && !owner.own ? "competitor" : getPageKind(citation.url, host);
      return { ...citation, url: citation.url.replace(/#.*$/s, ""), host, kind, own: owner?.own ?? false };
    }),
    searchQueries: row.searchQueries,
  };
}

function mentionedCompetitors({ competitors }: BriefAnswerRow): string[] {
  return parseCompetitors(competitors).flatMap(({ brand, mentioned }) => (mentioned ? [brand] : []));
}
