import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

const baseUrl = process.env.CLARION_URL ?? "";
const headers = { Authorization: `Bearer ${process.env.CLARION_API_KEY}` };
const client = createClient<paths>({ baseUrl, headers });

const listed = await client.GET("/v1/posts", { params: { query: { limit: 1, page: 1, text: "excerpt" } } });
if (!listed.data) throw new Error(JSON.stringify(listed.error));
const { posts, pagination } = listed.data;

const past = await client.GET("/v1/posts", {
  params: { query: { limit: 1, page: pagination.totalPages + 1_000 } },
});
const refused = past.error && "details" in past.error ? past.error.details : undefined;

const name = process.env.SKILL_NAME ?? "";
const created = await client.POST("/v1/skills", {
  params: { header: { "Idempotency-Key": name } },
  body: { name, description: "Words of ours", content: "Short sentences." },
});
const missing = await client.GET("/v1/posts/{postId}", { params: { path: { postId: "post_none" } } });

const streamed = await client.POST("/v1/chats", { body: { message: "What can you do?" }, parseAs: "stream" });
const lines = (await new Response(streamed.data).text()).trim().split("\n");

console.log(
  JSON.stringify({
    posts: posts.length,
    totalPages: pagination.totalPages,
    refused,
    created: created.data?.skill.name,
    createdStatus: created.response.status,
    missing: missing.error?.error,
    last: JSON.parse(lines.at(-1) ?? "{}").type,
  }),
);
