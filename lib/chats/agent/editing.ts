import "server-only";
import type { ContextItem } from "#lib/chats/shapes.ts";
import { proposalOperations } from "#lib/posts/proposal/operations.ts";
import { type Tool, toolsOf } from "#lib/tools/tool.ts";

const proposalTools = toolsOf(proposalOperations);

/** The post that the one who asks has open in the editor; undefined where none is. */
export function editedPost(context: readonly ContextItem[]): string | undefined {
  return context.flatMap((item) => (item.type === "post" && item.editing === true ? [item.postId] : []))[0];
}

/**
 * The tools that an answer may use. Beside the editor changes to posts are proposed, for a person to take piece by piece,
 * and not written over the text that the person is writing.
 */
export function toolsFor(context: readonly ContextItem[], tools: readonly Tool[]): readonly Tool[] {
  if (editedPost(context) === undefined) return tools;
  return [...tools.filter(({ operation }) => operation.endpoint.id !== "updatePost"), ...proposalTools];
}
