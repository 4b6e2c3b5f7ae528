import { expect, test } from "vitest";
import { ClarionError, createClient, poll, take } from "#client/src/index.ts";

/** A client of a fake API with fixed answers, and the requests that it gets. */
function buildClient(...answers: { status: number; body: unknown; headers?: Record<string, string> }[]) {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    const { status, body, headers } = answers[requests.length - 1] ?? { status: 500, body: {} };
    return Response.json(body, { status, ...(headers ? { headers } : {}) });
  };
  return {
    requests,
    clarion: createClient({ baseUrl: "https://clarion.example/", token: async () => "clr_x", fetch }),
  };
}

test("sends path, query, body and credential as the document describes", async () => {
  const { clarion, requests } = buildClient({ status: 200, body: { post: { id: "a/b" } } });
  const answer = await take(
    clarion.PATCH("/v1/posts/{postId}", { params: { path: { postId: "a/b" } }, body: { status: "published" } }),
  );
  expect(answer).toEqual({ post: { id: "a/b" } });
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(["PATCH", "https://clarion.example/v1/posts/a%2Fb"]);
  expect(request?.headers.get("authorization")).toBe("Bearer clr_x");
  expect(await request?.json()).toEqual({ status: "published" });
});

test("throws all details of a refused request", async () => {
  const body = { error: "Post not found", code: "POST_NOT_FOUND", recovery: "Check the id.", details: [] };
  const { clarion } = buildClient({ status: 404, body, headers: { "x-request-id": "req-1" } });
  const request = take(clarion.GET("/v1/posts/{postId}", { params: { path: { postId: "x" } } }));
  await expect(request).rejects.toMatchObject({
    status: 404,
    message: "Post not found",
    code: "POST_NOT_FOUND",
    recovery: "Check the id.",
    requestId: "req-1",
    retryAfterMs: null,
  });
  await expect(request).rejects.toBeInstanceOf(ClarionError);
});

test("returns the last answer of polling, survives a 429 and throws other refusals", async () => {
  const limited = { status: 429, body: { error: "Rate limit exceeded" }, headers: { "retry-after": "0" } };
  const job = (status: string) => ({ status: 200, body: { job: { status } } });
  const { clarion, requests } = buildClient(job("running"), limited, job("completed"), { status: 404, body: {} });
  const read = () => take(clarion.GET("/v1/posts/generate/{jobId}", { params: { path: { jobId: "job_1" } } }));
  const isLast = (answer: { job: { status: string } }) => answer.job.status === "completed";
  expect((await poll(read, isLast, { intervalMs: 1 })).job.status).toBe("completed");
  expect(requests).toHaveLength(3);
  await expect(poll(read, isLast, { intervalMs: 1 })).rejects.toMatchObject({ status: 404 });
});

test("stops polling at its timeout and when it is aborted", async () => {
  const never = async () => "running";
  await expect(poll(never, () => false, { intervalMs: 10, timeoutMs: 5 })).rejects.toThrow("within 5 ms");
  const aborted = AbortSignal.abort(new Error("enough"));
  await expect(poll(never, () => false, { intervalMs: 1, signal: aborted })).rejects.toThrow("enough");
});
