import "server-only";
import { escapeInline } from "#lib/chats/agent/fixed/say.ts";
import { shorten } from "#lib/chats/agent/fixed/shorten.ts";
import { read, say } from "#lib/chats/agent/fixed/steps.ts";
import type { Proposal, Turn } from "#lib/chats/agent/turn.ts";
import type { PostProposal } from "#lib/posts/proposal/contract.ts";
import { calm } from "./calm.ts";
import { leadBreaking } from "./lead-breaking.ts";
import { type EditRequest, parseEditRequest } from "./request.ts";
import { retitle } from "./retitle.ts";

type Text = { title: string; markdown: string };
/** A change with its explanation, or only the reason why there is none. */
type Answer = { change: Partial<Text>; explanation: string } | string;

const HELP = [
  "I change posts by fixed rules and without a new word: no language model is set up here. With this post I can:",
  "",
  "- Shorten it: of each paragraph the first sentence, of each list the first five items.",
  "- Suggest a title of its own words.",
  "- Make the breaking change more prominent: move it to the front.",
  "- Make it calmer: no exclamation marks.",
].join("\n");
const LOOK = "Each change is shown with the text: accept what you want of it.";

/** Proposes an edit that needs no model to the post that is open in the editor; the user accepts it or not. */
export async function proposeEdit(turn: Turn, postId: string): Promise<Proposal[]> {
  const request = parseEditRequest(turn.message);
  if (request === "unknown") return say(turn, HELP);
  const stored = await read<{ post: { title: string; markdown: string | null } }>(turn, "getPost", { postId });
  if (!stored) return [];
  const { title, markdown } = stored.post;
  if (markdown === null) return say(turn, "This post is an image; it has no text to change.");
  const answer = RULES[request]({ title, markdown });
  if (typeof answer === "string") return say(turn, answer);
  const proposal = await read<PostProposal>(turn, "proposePostEdit", { postId, ...answer.change });
  return proposal ? say(turn, `${answer.explanation} ${LOOK}`) : [];
}

const RULES: Record<Exclude<EditRequest, "unknown">, (text: Text) => Answer> = {
  shorten: ({ title, markdown }) => {
    const shorter = shorten(markdown) + (/\n*$/.exec(markdown)?.[0] ?? "");
    if (shorter.length >= markdown.length) return `"${escapeInline(title)}" is as short as I can make it.`;
    const saved = Math.round((1 - shorter.length / markdown.length) * 100);
    return {
      change: { markdown: shorter },
      explanation: `I can make it ${saved}% shorter with the post's own sentences.`,
    };
  },

  title: (text) => {
    const title = retitle(text);
    if (title === undefined) return "I find no other words in the post that would make a title.";
    return {
      change: { title },
      explanation: `I cannot judge tone without a language model; of the post's own words I can make the title "${escapeInline(title)}".`,
    };
  },

  breaking: ({ markdown }) => {
    const moved = leadBreaking(markdown);
    if (moved !== markdown) {
      return {
        change: { markdown: moved },
        explanation: "I can move what breaks to the front; take its old and its new place together.",
      };
    }
    return /\bbreaking\b/i.test(markdown)
      ? "What breaks comes first already."
      : "The post says of nothing that it breaks. Add it by hand, or restore it in Evidence.";
  },

  calm: ({ markdown }) => {
    const calmer = calm(markdown);
    if (calmer === markdown) return "The post has no exclamation mark. More than that takes a language model.";
    return { change: { markdown: calmer }, explanation: "I can take the exclamation marks out." };
  },
};
