import { plural } from "#lib/format.ts";
import { CONTENT_TYPES } from "#lib/posts/contract.ts";
import type { ContentType } from "./intent.ts";
import { escapeInline, formatPercent } from "./say.ts";

export const TYPE_WORDS: Record<ContentType, string> = {
  changelog: "changelog",
  blog_post: "blog post",
  linkedin_post: "LinkedIn post",
  twitter_post: "post for X",
  image: "image",
};

/** Where a model is set up. */
const SET_UP = "the operator of this server can add one (README, Configuration: `AI_MODEL`)";
/** Names what a request lacks and where to get it, in one sentence. */
export const NEEDS_MODEL = `That needs an AI model, and none is set up here; ${SET_UP}.`;

const REQUESTS = [
  "- What shipped last week? (or today, yesterday, the last 14 or 30 days)",
  "- Which changes are breaking? What changed in search? What did Ann do?",
  `- Write a changelog for last week. (also: ${CONTENT_TYPES.filter((type) => type !== "changelog")
    .map((type) => TYPE_WORDS[type])
    .join(", ")})`,
  "- Write a LinkedIn post about the search page.",
  "- How visible are we?",
  "- Which gaps first?",
  "- Shorten this post. (with the post as context)",
];

export const HELP = [
  "I answer from your organization's data by fixed rules. You can ask me:",
  "",
  ...REQUESTS,
  "",
  `Other requests need an AI model, and none is set up here; ${SET_UP}.`,
].join("\n");

export const NOT_UNDERSTOOD = [`${NEEDS_MODEL} Without one you can ask me:`, "", ...REQUESTS].join("\n");

export const NO_PROJECT = "There is no GEO project yet. Set one up under GEO first.";

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
    rival: { name: string; rate: number };
  }[];
  searchGaps: { prompt: string; impressions: number }[];
  hasScanData: boolean;
};

/** Lists the gaps with the highest opportunity first. */
export function sayGaps({ promptGaps, searchGaps, hasScanData }: Gaps): string {
  if (!hasScanData) return "There are no answers to find gaps in yet. Run a scan on the GEO overview first.";
  if (promptGaps.length + searchGaps.length === 0) {
    return "No gap stands out: no competitor appears clearly more often than you.";
  }
  const prompts = promptGaps.slice(0, 3).map(({ prompt, status, ownMentionRate, n, rival }, index) => {
    const ahead = `${escapeInline(rival.name, 60)} is in ${formatPercent(rival.rate)}`;
    return `${index + 1}. **${escapeInline(prompt)}** (${status}): you are in ${formatPercent(ownMentionRate ?? 0)} of ${plural(n, "answer")}, ${ahead}.`;
  });
  const searches = searchGaps.slice(0, 3).map(({ prompt, impressions }) => {
    return `- "${escapeInline(prompt)}", run for ${plural(impressions, "answer")} without you`;
  });
  return [
    ...(prompts.length > 0 ? ["Begin with these prompts:", "", ...prompts] : []),
    ...(searches.length > 0 ? ["", "Searches where you don't appear:", "", ...searches] : []),
    "",
    "You can make a brief from each of them under Gaps.",
  ].join("\n");
}
