import { client } from "./hey-api/client.gen.js";
import { createChat, createSkill, getPost, listPosts } from "./hey-api/sdk.gen.js";

client.setConfig({ baseUrl: process.env.CLARION_URL ?? "", auth: process.env.CLARION_API_KEY ?? "" });

const listed = await listPosts({ query: { limit: 1, page: 1, text: "excerpt" } });
if (!listed.data) throw new Error(JSON.stringify(listed.error));
const { posts, pagination } = listed.data;

const past = await listPosts({ query: { limit: 1, page: pagination.totalPages + 1_000 } });
const refused = past.error && "details" in past.error ? past.error.details : undefined;

const name = process.env.SKILL_NAME ?? "";
const created = await createSkill({
  headers: { "Idempotency-Key": name },
  body: { name, description: "Words of ours", content: "Short sentences." },
});
const missing = await getPost({ path: { postId: "post_none" } });

const streamed = await createChat({ body: { message: "What can you do?" }, parseAs: "stream" });
const lines = (await new Response(streamed.data).text()).trim().split("\n");

console.log(
  JSON.stringify({
    posts: posts.length,
    totalPages: pagination.totalPages,
    refused,
    created: created.data?.skill.name,
    createdStatus: created.response?.status,
    missing: missing.error?.error,
    last: JSON.parse(lines.at(-1) ?? "{}").type,
  }),
);
