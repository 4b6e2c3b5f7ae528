import { z } from "zod";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { id, line } from "#lib/http/shapes.ts";
import { markdownText, replacements } from "#lib/posts/contract.ts";
import { TITLE_MAX } from "#lib/posts/limits.ts";

const text = z.object({ title: z.string(), markdown: z.string() });

const change = z
  .object({
    title: line(TITLE_MAX).optional(),
    markdown: markdownText.optional().meta({ description: "The whole new text. Leave it out with `replacements`." }),
    replacements: replacements.optional(),
  })
  .refine((body) => body.title ?? body.markdown ?? body.replacements, "at least one field is required")
  .refine((body) => !(body.markdown && body.replacements), "markdown and replacements exclude each other");
export type ProposedChange = z.output<typeof change>;

/**
 * The tool of the post editor's agent for proposing changes. It writes nothing, so reading the post is enough
 * permission; a person accepts or rejects the changes in the editor. No HTTP route serves it.
 */
export const proposePostEdit = endpoint({
  id: "proposePostEdit",
  method: "POST",
  path: "/v1/posts/{postId}/proposals",
  tag: "Posts",
  summary: "Propose changes to a post",
  description:
    "Shows the person who has the post open what you would change, in pieces that they accept or reject one by one. Nothing is written. Keep everything that you were not asked to change exactly as it is. State nothing that the post and its sources do not say: if the answer lists unsupported sentences, propose again without those words, unless the person asked for exactly them.",
  scope: "posts.read",
  planChecked: false,
  params: z.object({ postId: id }),
  body: change,
  tool: { default: true, readOnly: true },
  output: z.object({
    postId: z.string(),
    base: text.meta({ description: "What the proposal was made for." }),
    proposed: text,
    unsupported: z.array(z.object({ sentence: z.string(), words: z.array(z.string()) })).meta({
      description: "New sentences that no source of the post supports, with the words that none of them has.",
    }),
  }),
  errors: [404],
});
export type PostProposal = OutputOf<typeof proposePostEdit>;
