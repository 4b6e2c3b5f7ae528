import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { generatePost, regeneratePost } from "./service/generate.ts";
import { previewActivity } from "./service/preview.ts";
import { getGeneration, listGenerations } from "./service/read.ts";

type Queued = Awaited<ReturnType<typeof generatePost>>;

/** Adds the URL of the job, for polling. */
function accepted(queued: Queued) {
  return reply(queued, { headers: { Location: `/v1/posts/generate/${queued.job.id}` } });
}

export const generationOperations = [
  implement(contract.generatePost, async ({ ctx, body }) => accepted(await generatePost(ctx, body))),
  implement(contract.listGenerations, ({ ctx }) => listGenerations(ctx)),
  implement(contract.getGeneration, ({ ctx, params }) => getGeneration(ctx, params.jobId)),
  implement(contract.regeneratePost, async ({ ctx, params, body }) =>
    accepted(await regeneratePost(ctx, params.postId, body)),
  ),
  implement(contract.previewActivity, ({ ctx, body }) => previewActivity(ctx, body)),
];
