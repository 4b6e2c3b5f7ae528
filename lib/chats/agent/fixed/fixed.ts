import "server-only";
import { getEditedPostId } from "#lib/chats/agent/editing.ts";
import type { AnswerTurn, Outcome, Proposal, Turn } from "#lib/chats/agent/turn.ts";
import {
  type Activity,
  type Gaps,
  HELP,
  type Overview,
  sayGaps,
  sayShipped,
  sayVisibility,
  TYPE_WORDS,
} from "./answers.ts";
import { proposeEdit } from "./edits/propose-edit.ts";
import { detectIntent, type Intent } from "./intent.ts";
import { escapeInline } from "./say.ts";
import { shorten } from "./shorten.ts";
import { NOT_ALLOWED, read, say, sayError } from "./steps.ts";

/**
 * Answers a documented set of requests by fixed rules and tools; used when no model is set up. Any other request gets
 * a list of the supported ones.
 */
export const answerByRules: AnswerTurn = async (turn) => {
  if (turn.outcomes.length > 0) {
    for (const outcome of turn.outcomes) await say(turn, sayOutcome(turn, outcome));
    return [];
  }
  const postId = getEditedPostId(turn.settings.context);
  if (postId !== undefined) return proposeEdit(turn, postId);
  const intent = detectIntent(turn.message);
  return ANSWERS[intent.kind](turn, intent as never);
};

type Answers = {
  [Kind in Intent["kind"]]: (turn: Turn, intent: Extract<Intent, { kind: Kind }>) => Promise<Proposal[]>;
};

const ANSWERS: Answers = {
  unknown: async (turn) => say(turn, HELP),

  shipped: async (turn, { window }) => {
    const activity = await read<Activity>(turn, "previewActivity", { ...toRange(window), ...getSources(turn) });
    return activity ? say(turn, sayShipped(activity, window)) : [];
  },

  visibility: async (turn) => {
    const project = await firstProject(turn);
    if (!project) return [];
    const overview = await read<Overview>(turn, "getVisibilityOverview", { projectId: project.id });
    return overview ? say(turn, sayVisibility(overview, project.name)) : [];
  },

  gaps: async (turn) => {
    const project = await firstProject(turn);
    if (!project) return [];
    const gaps = await read<Gaps>(turn, "listGeoGaps", { projectId: project.id });
    return gaps ? say(turn, sayGaps(gaps)) : [];
  },

  write: async (turn, { contentType, window }) => {
    const input = { contentType, ...toRange(window), ...getSources(turn) };
    return propose(turn, "generatePost", input, `I can write a ${TYPE_WORDS[contentType]} from what shipped.`);
  },

  shorten: async (turn) => {
    const postId = turn.settings.context.find((item) => item.type === "post")?.postId;
    if (postId === undefined) {
      return say(turn, "Which post? Open it and ask there, or add the post as context, and ask again.");
    }
    const answer = await read<{ post: { title: string; markdown: string | null } }>(turn, "getPost", { postId });
    if (!answer) return [];
    const { title, markdown } = answer.post;
    if (markdown === null) return say(turn, "This post is an image; it has no text to shorten.");
    const shorter = shorten(markdown);
    if (shorter.length >= markdown.length) return say(turn, `"${escapeInline(title)}" is as short as I can make it.`);
    const saved = Math.round((1 - shorter.length / markdown.length) * 100);
    return propose(
      turn,
      "updatePost",
      { postId, markdown: shorter },
      `I can make "${escapeInline(title)}" ${saved}% shorter.`,
    );
  },
};

function toRange(window: Extract<Intent, { kind: "write" }>["window"]): Record<string, unknown> {
  return window === "newest" ? { newest: true } : { lookbackWindow: window };
}

/** Returns the repositories and trackers of the context; without any, all enabled ones are used. */
function getSources({ settings: { context } }: Turn): Record<string, unknown> {
  const vcs = context.flatMap((item) => (item.type === "vcs-repo" ? [item.integrationId] : []));
  const tracker = context.flatMap((item) => (item.type === "tracker-team" ? [item.integrationId] : []));
  return vcs.length + tracker.length === 0 ? {} : { integrations: { vcs, tracker } };
}

async function firstProject(turn: Turn): Promise<{ id: string; name: string } | undefined> {
  const listed = await read<{ projects: { id: string; name: string }[] }>(turn, "listProjects", {});
  return listed?.projects[0];
}

async function propose(
  turn: Turn,
  operationId: string,
  input: Record<string, unknown>,
  text: string,
): Promise<Proposal[]> {
  const tool = turn.tools.of(operationId);
  if (!tool) return say(turn, NOT_ALLOWED);
  await say(turn, `${text} Approve it below and I will.`);
  return [{ toolCallId: turn.partId(), toolName: tool.listed.name, input }];
}

function sayOutcome({ origin, organization }: Turn, outcome: Outcome): string {
  if (outcome.status === "rejected") return "Left as it is.";
  if (outcome.status === "lapsed")
    return "Nobody decided within an hour, so nothing was done. Ask again when you like.";
  if (outcome.status === "failed") return sayError(outcome.error);
  const home = `${origin}/${organization.slug}/content`;
  const { job, post } = outcome.output as { job?: { id: string }; post?: { id: string } };
  if (job) return `It is being written: [follow it here](${home}/jobs/${job.id}). It will be a draft for you to read.`;
  if (post) return `Done: [the post](${home}/${post.id}). The text before is among its revisions.`;
  return "Done.";
}
