import "server-only";
import { findIntegration } from "#db/queries/integrations/integrations.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { ContextItem } from "#lib/chats/shapes.ts";
import { AppError } from "#lib/errors.ts";

/** @throws AppError `notFound` for a repository, team or post that the organization does not have */
export async function requireContext(ctx: Ctx, context: readonly ContextItem[]): Promise<void> {
  for (const [index, item] of context.entries()) {
    if (await isKnown(ctx, item)) continue;
    throw new AppError(
      "notFound",
      `${item.type === "post" ? "Post" : "Integration"} not found`,
      `Take context.${index} from the posts or integrations of the organization.`,
    );
  }
}

async function isKnown({ db, organization }: Ctx, item: ContextItem): Promise<boolean> {
  if (item.type === "post") return (await findPost(db, organization.id, item.postId)) !== undefined;
  const integration = await findIntegration(db, organization.id, item.integrationId);
  return integration?.kind === (item.type === "vcs-repo" ? "vcs" : "tracker");
}
