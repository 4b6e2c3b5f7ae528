import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";
import type { Post } from "#lib/posts/contract.ts";

/** Something worth doing next. `path` is relative to the organization. */
export type NextAction = { id: string; label: string; detail: string; path: string };

const MOST = 3;

type Work = {
  drafts: readonly Pick<Post, "id" | "title" | "status">[];
  briefs: readonly Pick<BriefItem, "briefId" | "topic" | "status" | "planning" | "archivedAt">[];
  /** Highest opportunity first. */
  gaps: readonly Pick<PromptGap, "id" | "prompt" | "rival" | "brief">[];
  /** The query string of links to pages of the project, with its `?`; empty for the first project. */
  project: string;
};

/**
 * At most three actions, by worth: briefs that only need approval, the newest draft, then the largest gaps. A gap that
 * has a brief already is left to it.
 */
export function listNextActions({ drafts, briefs, gaps, project }: Work): NextAction[] {
  const plans = briefs
    .filter(({ status, planning, archivedAt }) => status === "draft" && planning.state !== "running" && !archivedAt)
    .slice(0, 1)
    .map(({ briefId, topic }) => ({
      id: briefId,
      label: "Review a brief",
      detail: topic,
      path: `/geo/briefs/${briefId}${project}`,
    }));
  const posts = drafts
    .filter(({ status }) => status === "draft")
    .slice(0, 1)
    .map(({ id, title }) => ({ id, label: "Review and publish a draft", detail: title, path: `/content/${id}` }));
  const open = gaps
    .filter(({ brief }) => brief === null)
    .map(({ id, prompt, rival }) => ({
      id,
      label: `Close the gap: ${prompt}`,
      detail: `${rival.name} appears in ${formatRate(rival.rate)} of answers, you in ${formatRate(rival.ownRate)}`,
      path: `/geo/gaps${project}`,
    }));
  return [...plans, ...posts, ...open].slice(0, MOST);
}

const formatRate = (rate: number): string => `${Math.round(rate * 100)}%`;
