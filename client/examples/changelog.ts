/**
 * Generates a changelog of the last 30 days, publishes it and reads it back from the public feed.
 *
 *   CLARION_URL=https://clarion.example CLARION_API_KEY=clr_… node changelog.ts
 */
import { ClarionError, createClient, poll, take } from "@clarion/client";

const { CLARION_URL: baseUrl = "http://localhost:3000", CLARION_API_KEY: token = "" } = process.env;
const clarion = createClient({ baseUrl, token });

try {
  const { posts, pagination, organization } = await take(
    clarion.GET("/v1/posts", { params: { query: { limit: 5, contentType: "changelog" } } }),
  );
  console.log(`${organization.name} has ${pagination.totalItems} changelogs.`);
  for (const post of posts) console.log(`- ${post.title} (${post.status})`);

  const { job: queued } = await take(
    clarion.POST("/v1/posts/generate", { body: { contentType: "changelog", lookbackWindow: "last_30_days" } }),
  );
  const { job } = await poll(
    () => take(clarion.GET("/v1/posts/generate/{jobId}", { params: { path: { jobId: queued.id } } })),
    (answer) => ["completed", "failed", "skipped"].includes(answer.job.status),
  );
  if (!job.postId) throw new Error(`Nothing was written: the job ${job.status}. ${job.error ?? ""}`);

  const { post } = await take(
    clarion.PATCH("/v1/posts/{postId}", { params: { path: { postId: job.postId } }, body: { status: "published" } }),
  );
  console.log(`Published: ${post.title}`);

  const feed = await fetch(`${baseUrl}/p/${organization.slug}/feed.json`);
  const { items } = (await feed.json()) as { items: { title: string; url: string }[] };
  console.log(`In the feed: ${items.find(({ title }) => title === post.title)?.url ?? "not there"}`);
} catch (error) {
  if (!(error instanceof ClarionError)) throw error;
  console.error(`${error.status} ${error.message}. ${error.recovery ?? ""} (request ${error.requestId})`);
  process.exitCode = 1;
}
