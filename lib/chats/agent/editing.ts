import "server-only";
import type { ContextItem } from "#lib/chats/shapes.ts";
import { changeOperations } from "#lib/jobs/changes/operations.ts";
import { proposalOperations } from "#lib/posts/proposal/operations.ts";
import { buildTools, type Tool } from "#lib/tools/tool.ts";

const proposalTools = buildTools(proposalOperations);
const changeTools = buildTools(changeOperations);

/** Returns the id of the post that the user has open in the editor, if any. */
export function getEditedPostId(context: readonly ContextItem[]): string | undefined {
  return context.flatMap((item) => (item.type === "post" && item.editing === true ? [item.postId] : []))[0];
}

/**
 * Returns the tools for an answer, with those that only chats have. Beside the editor, changes to posts are proposed
 * instead of written, so that they do not overwrite the text that the user is editing.
 */
export function toolsFor(context: readonly ContextItem[], tools: readonly Tool[]): readonly Tool[] {
  if (getEditedPostId(context) === undefined) return [...tools, ...changeTools];
  const reading = tools.filter(({ operation }) => operation.endpoint.id !== "updatePost");
  return [...reading, ...changeTools, ...proposalTools];
}
