import { z } from "zod";
import { endpoint, type OutputOf } from "#lib/http/endpoint.ts";
import { id, line } from "#lib/http/shapes.ts";
import { markdownText } from "#lib/posts/contract.ts";
import { TITLE_MAX } from "#lib/posts/limits.ts";

const FIND_MAX = 20_000;
const REPLACEMENTS_MAX = 50;
const text = z.object({ title: z.string(), markdown: z.string() });

const change = z
  .object({
    title: line(TITLE_MAX).optional(),
    markdown: markdownText.optional().meta({ description: "The whole new text. Leave it out with `replacements`." }),
    replacements: z
      .array(z.object({ find: z.string().min(1).max(FIND_MAX), replace: z.string().max(FIND_MAX) }))
      .min(1)
      .max(REPLACEMENTS_MAX)
      .optional()
      .meta({ description: "Passages of the text, each exactly as it stands there once, and what replaces them." }),
  })
  .refine(({ title, markdown, replacements }) => title ?? markdown ?? replacements, "at least one field is required")
  .refine(({ markdown, replacements }) => !(markdown && replacements), "markdown and replacements exclude each other");
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
    "Shows the person who has the post open what you would change, in pieces that they accept or reject one by one. Nothing is written. Keep everything that you were not asked to change exactly as it is. State nothing that the post does not say.",
  scope: "posts.read",
  planChecked: false,
  params: z.object({ postId: id }),
  body: change,
  tool: { default: true, readOnly: true },
  output: z.object({
    postId: z.string(),
    base: text.meta({ description: "What the proposal was made for." }),
    proposed: text,
  }),
  errors: [404],
});
export type PostProposal = OutputOf<typeof proposePostEdit>;
