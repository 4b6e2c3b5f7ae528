import { startTestServer, type TestAnswer } from "./http-server.ts";
import type { Target } from "./targets.ts";

const notFound: TestAnswer = { status: 404, body: { code: "NOT_FOUND" } };

/** LinkedIn's Posts API, as far as the posts of one organization go. */
export async function startLinkedin(): Promise<Target> {
  const author = "urn:li:organization:2414183";
  const posts = new Map<string, string>();
  let serial = 0;
  const server = await startTestServer(({ method, path, query, headers, text }) => {
    if (headers.authorization !== "Bearer linkedin token") return { status: 401 };
    if (headers["linkedin-version"] !== "202610" || headers["x-restli-protocol-version"] !== "2.0.0")
      return { status: 426, body: { code: "NONEXISTENT_VERSION" } };
    const [, id] = /^\/rest\/posts(?:\/(.+))?$/.exec(path) ?? [];
    const rpc = headers["x-restli-method"];
    const body = text === "" ? {} : (JSON.parse(text) as { author?: string; commentary?: string; patch?: object });
    if (method === "GET" && id === undefined)
      return query.get("author") === author && rpc === "FINDER" ? { status: 200, body: { elements: [] } } : notFound;
    if (method === "POST" && id === undefined) {
      if (body.author !== author || body.commentary === undefined) return { status: 422 };
      const created = `urn:li:share:${++serial}`;
      posts.set(created, body.commentary);
      return { status: 201, headers: { "x-restli-id": created } };
    }
    if (id === undefined || !posts.has(id)) return notFound;
    if (method === "GET") return { status: 200, body: { id, author, commentary: posts.get(id) } };
    if (method === "DELETE" && rpc === "DELETE") return posts.delete(id) ? { status: 204 } : notFound;
    if (method !== "POST" || rpc !== "PARTIAL_UPDATE") return { status: 405 };
    const { $set } = body.patch as { $set: { commentary: string } };
    posts.set(id, $set.commentary);
    return { status: 204 };
  });
  return {
    server,
    list: () => [...posts.values()],
    edit: (text) => {
      for (const id of posts.keys()) posts.set(id, text);
    },
  };
}
