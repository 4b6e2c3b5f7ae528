import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { connectRepository, generatePost } from "#e2e/posts.ts";
import { type CommitSpec, makeRepository } from "#e2e/repositories.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const CHANGES = 464;
/** What the answers of one task may take of a model's context, without the list of tools, which has its own bound. */
const TASK_MAX_BYTES = 60_000;
const WRONG = "Finished exports are deleted after 90 days, and were kept for a year before";

/** A week of work in one repository, with one statement that turns out to be wrong. */
function makeBusyWeek(): CommitSpec[] {
  const nouns = ["report", "invoice", "chart", "filter", "dashboard", "import", "comment", "label"];
  const commits = Array.from({ length: CHANGES }, (_, index) => {
    const noun = `${nouns[index % nouns.length]} ${index}`;
    const days = 6 - Math.floor((index * 6) / CHANGES);
    return index % 2 === 0
      ? { title: `feat: open ${noun} from the search (#${index + 1})`, body: `Search now lists ${noun} by name.`, days }
      : { title: `fix: keep the order of columns in ${noun} (#${index + 1})`, days };
  });
  const title = "feat!: delete finished exports after 90 days (#201)";
  commits[200] = { title, body: `BREAKING CHANGE: ${WRONG}.`, days: 3 };
  return commits;
}

type Listed = { posts: { id: string; title: string }[] };
type Evidence = { sentences: { text: string; author: string }[]; entries: { id: string; title: string }[] };
type Answer = { isError?: boolean; content: { text: string }[]; structuredContent?: Record<string, unknown> };

/** Connects the client library and counts the bytes of every answer by what it was asked for. */
async function connectCounting(key: string) {
  const answers: Promise<{ method: string; bytes: number }>[] = [];
  const counting: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method !== "POST") return response;
    const { method = "" } = JSON.parse(String(init.body)) as { method?: string };
    const copy = response.clone();
    answers.push(copy.arrayBuffer().then(({ byteLength }) => ({ method, bytes: byteLength })));
    return response;
  };
  const mcp = new Client({ name: "assistant", version: "1.0.0" });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", world().demo.url), {
    requestInit,
    fetch: counting,
  });
  // The library's own types disagree under exactOptionalPropertyTypes.
  await mcp.connect(transport as Parameters<typeof mcp.connect>[0]);
  const call = async (name: string, args: Record<string, unknown>) => {
    const answer = (await mcp.callTool({ name, arguments: args })) as Answer;
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    return answer;
  };
  return { mcp, call, readAnswers: () => Promise.all(answers) };
}

test("finds out why a sentence is in last week's changelog and corrects it within 60 kB of answers", async ({
  request,
}) => {
  const { key } = world().workspaces.mcp;
  const repository = await connectRepository(client(request, key), makeRepository(makeBusyWeek()));
  const integrations = { vcs: [repository.id] };
  const written = await generatePost(client(request, key), { lookbackWindow: "last_7_days", integrations });

  const { mcp, call, readAnswers } = await connectCounting(key);
  await mcp.listTools();
  const prompt = await mcp.getPrompt({ name: "why_this_sentence", arguments: { sentence: WRONG } });
  expect(JSON.stringify(prompt.messages)).toContain("get_evidence");

  const find = async () => (await call("list_posts", { q: "after 90 days" })).structuredContent as Listed;
  const [post] = (await find()).posts;
  expect(post?.id).toBe(written.id);
  const evidence = (await call("get_evidence", { postId: post?.id, q: WRONG })).structuredContent as Evidence;
  expect(evidence.sentences).toEqual([expect.objectContaining({ author: "generated" })]);
  const [change] = evidence.entries;
  expect(change?.title).toContain("elete finished exports");
  const uri = `clarion://posts/${post?.id}/changes/${change?.id}`;
  expect(JSON.stringify((await mcp.readResource({ uri })).contents)).toContain("kept for a year");

  const others = (await call("get_evidence", { postId: post?.id, q: "after 90 days" })).structuredContent as Evidence;
  const read = await call("get_post", { postId: post?.id });
  const ifMatch = /^ETag: (.+)$/.exec(read.content[1]?.text ?? "")?.[1];
  const summary = others.sentences.find(({ text }) => text.startsWith("Breaking change: "))?.text ?? "";
  const passages = [WRONG, "Breaking: Deletes finished exports after 90 days", summary];
  expect(others.sentences).toHaveLength(passages.length);
  const correct = (text: string) => text.replace("90 days", "30 days");
  const replacements = passages.map((passage) => ({ find: passage, replace: correct(passage) }));
  await call("update_post", { postId: post?.id, replacements, ifMatch });
  expect((await find()).posts).toEqual([]);
  const after = await call("get_evidence", { postId: post?.id, q: correct(WRONG) });
  expect(after.structuredContent).toMatchObject({ sentences: [{ author: "person" }] });
  const answers = await readAnswers();
  await mcp.close();

  const task = answers.filter(({ method }) => method !== "tools/list");
  const bytes = task.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(answers.some(({ method }) => method === "tools/list")).toBe(true);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(TASK_MAX_BYTES);
});
