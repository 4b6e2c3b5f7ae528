import { startTestServer } from "./http-server.ts";
import type { Target } from "./targets.ts";

const HEADER = /^OAuth (?=.*oauth_consumer_key="x%20key")(?=.*oauth_token="x%20token")(?=.*oauth_signature=")/;

/** The posts of one account of X (API 2), which refuses a text that it has already. */
export async function startX(): Promise<Target> {
  const posts = new Map<string, string>();
  let serial = 0;
  const server = await startTestServer(({ method, path, headers, text }) => {
    if (!HEADER.test(headers.authorization ?? "")) return { status: 401, body: { title: "Unauthorized" } };
    if (path === "/2/users/me") return { status: 200, body: { data: { id: "1", username: "acme" } } };
    const [, id] = /^\/2\/tweets(?:\/(\d+))?$/.exec(path) ?? [];
    if (method === "DELETE" && id !== undefined) {
      posts.delete(id);
      return { status: 200, body: { data: { deleted: true } } };
    }
    if (method !== "POST" || id !== undefined) return { status: 405 };
    const { text: written } = JSON.parse(text) as { text: string };
    if ([...posts.values()].includes(written))
      return { status: 403, body: { detail: "You are not allowed to create a Tweet with duplicate content." } };
    serial += 1;
    posts.set(String(serial), written);
    return { status: 201, body: { data: { id: String(serial), text: written } } };
  });
  return { server, list: () => [...posts.values()], edit: () => undefined };
}
