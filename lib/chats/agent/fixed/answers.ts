import { plural } from "#lib/format.ts";
import { CONTENT_TYPES } from "#lib/posts/contract.ts";
import type { ContentType, Window } from "./intent.ts";
import { escapeInline, formatPercent } from "./say.ts";

const SHOWN_MAX = 10;

const WINDOW_WORDS: Record<Window, string> = {
  current_day: "today",
  yesterday: "yesterday",
  last_7_days: "in the last 7 days",
  last_14_days: "in the last 14 days",
  last_30_days: "in the last 30 days",
  newest: "in the newest stretch of history",
};

export const TYPE_WORDS: Record<ContentType, string> = {
  changelog: "changelog",
  blog_post: "blog post",
  linkedin_post: "LinkedIn post",
  twitter_post: "post for X",
  image: "image",
};

export const HELP = [
  "I answer from this workspace's data with fixed rules: no language model is set up here. You can ask me:",
  "",
  "- What shipped last week? (or today, yesterday, the last 14 or 30 days)",
  `- Write a changelog for last week. (also: ${CONTENT_TYPES.filter((type) => type !== "changelog")
    .map((type) => TYPE_WORDS[type])
    .join(", ")})`,
  "- How visible are we?",
  "- Which gaps first?",
  "- Shorten this post. (with the post as context)",
].join("\n");

export type Activity = {
  items: { type: string; id: string; title: string; repository: string; url: string | null }[];
  totals: { commits: number; pullRequests: number; releases: number; issues: number };
};

/** Lists what shipped, newest first. */
export function sayShipped({ items, totals }: Activity, window: Window): string {
  const when = WINDOW_WORDS[window];
  if (items.length === 0) {
    return `Nothing shipped ${when} in the enabled repositories. Ask for a longer window, or connect a repository under Integrations.`;
  }
  const counts = [
    totals.releases > 0 ? plural(totals.releases, "release") : "",
    totals.pullRequests > 0 ? plural(totals.pullRequests, "merged pull request") : "",
    totals.commits > 0 ? plural(totals.commits, "commit") : "",
    totals.issues > 0 ? plural(totals.issues, "issue") : "",
  ].filter(Boolean);
  // Ranks a merged pull request above its commits because it is more informative.
  const rank = (type: string) => ["release", "pull_request", "issue", "commit"].indexOf(type);
  const shown = items.toSorted((a, b) => rank(a.type) - rank(b.type)).slice(0, SHOWN_MAX);
  const lines = shown.map(({ type, id, title, repository }) => {
    const mark = type === "pull_request" ? `#${id} ` : type === "release" ? `${escapeInline(id)} ` : "";
    return `- ${mark}${escapeInline(title)} (${escapeInline(repository)})`;
  });
  const rest = items.length > shown.length ? [`- and ${plural(items.length - shown.length, "more")}`] : [];
  return [`Shipped ${when}: ${counts.join(", ")}.`, "", ...lines, ...rest].join("\n");
}

export type Overview = {
  headline: {
    mentionRate: number | null;
    n: number;
    low: number | null;
    high: number | null;
    sufficient: boolean;
    avgPosition: number | null;
  };
  engines: { engine: string; checks: number; mentionRate: number | null; low: number | null; high: number | null }[];
  sandbox: boolean;
};

/** Reports the headline score with its uncertainty, then each engine. */
export function sayVisibility({ headline, engines, sandbox }: Overview, projectName: string): string {
  const { mentionRate, low, high, n, sufficient, avgPosition } = headline;
  if (mentionRate === null || low === null || high === null) {
    return `There are no answers of the last 30 days for ${escapeInline(projectName)} yet. Run a scan on the GEO overview first.`;
  }
  const lines = engines.flatMap((row) =>
    row.mentionRate === null || row.low === null || row.high === null
      ? []
      : [
          `- ${escapeInline(row.engine)}: ${formatPercent(row.mentionRate)} (${formatPercent(row.low)} to ${formatPercent(row.high)}, n = ${row.checks})`,
        ],
  );
  return [
    `Over the last 30 days, ${formatPercent(mentionRate)} of ${plural(n, "answer")} named your brand (project ${escapeInline(projectName)}, 95% interval ${formatPercent(low)} to ${formatPercent(high)})${avgPosition === null ? "" : `, at position ${avgPosition.toFixed(1)} on average`}.`,
    ...(sufficient ? [] : ["That is too few answers to rely on."]),
    ...(sandbox ? ["These are answers of the built-in sandbox, no measurement of real engines."] : []),
    "",
    ...lines,
  ].join("\n");
}

export type Gaps = {
  promptGaps: {
    prompt: string;
    title: string;
    status: string;
    ownMentionRate: number | null;
    n: number;
    competitors: { brand: string; answers: number }[];
  }[];
  searchGaps: { prompt: string; impressions: number }[];
  hasScanData: boolean;
};

/** Lists the gaps with the highest opportunity first. */
export function sayGaps({ promptGaps, searchGaps, hasScanData }: Gaps): string {
  if (!hasScanData) return "There are no answers to find gaps in yet. Run a scan on the GEO overview first.";
  if (promptGaps.length + searchGaps.length === 0) {
    return "No gap stands out: nowhere do answers name a competitor alone more often than you alone.";
  }
  const prompts = promptGaps.slice(0, 3).map(({ prompt, status, ownMentionRate, n, competitors }, index) => {
    const rivals = competitors.slice(0, 3).map(({ brand }) => escapeInline(brand, 60));
    return `${index + 1}. **${escapeInline(prompt)}** (${status}): you are in ${formatPercent(ownMentionRate ?? 0)} of ${plural(n, "answer")}; named instead: ${rivals.join(", ") || "nobody"}.`;
  });
  const searches = searchGaps.slice(0, 3).map(({ prompt, impressions }) => {
    return `- "${escapeInline(prompt)}", run for ${plural(impressions, "answer")} without you`;
  });
  return [
    ...(prompts.length > 0 ? ["Begin with these prompts:", "", ...prompts] : []),
    ...(searches.length > 0 ? ["", "Searches that engines ran and found you not:", "", ...searches] : []),
    "",
    "A brief can be made of each under Gaps.",
  ].join("\n");
}
