import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, start } from "#bench/load/servers.ts";

/** The data that the browser needs to open the demo workspace. */
export type Demo = { origin: string; cookie: { name: string; value: string }; slug: string; postId: string };

type Account = { apiKey: string; email: string; password: string };
const WAIT_MS = 300_000;

/**
 * Serves the production build with a new demo workspace that is scanned and written from the history of a checkout.
 */
export async function startDemo(port: number, repository: string): Promise<{ demo: Demo; stop: () => void }> {
  const origin = `http://localhost:${port}`;
  const data = mkdtempSync(join(tmpdir(), "clarion-pages-"));
  const server = start(["--disable-warning=ExperimentalWarning", "scripts/serve.ts"], {
    PORT: String(port),
    CLARION_ORIGIN: origin,
    CLARION_DATA_DIR: data,
    CLARION_DEMO_FALLBACK: repository,
    CLARION_LOCAL_REPOSITORIES: repository,
    DATABASE_URL: "",
  });
  const stop = () => void server.kill("SIGTERM");
  try {
    await answers(`${origin}/v1/status`);
    const account: Account = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
    const { postId, slug } = await waitUntilFilled(origin, account.apiKey);
    return { demo: { origin, slug, postId, cookie: await signIn(origin, account) }, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Waits until the workspace has its first post and its first finished scan. */
async function waitUntilFilled(origin: string, apiKey: string): Promise<{ postId: string; slug: string }> {
  const read = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${apiKey}` } })).json();
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    const { posts, organization } = await read("/v1/posts");
    const [project] = (await read("/v1/projects")).projects;
    const { scans } = project ? await read(`/v1/projects/${project.id}/geo/scans`) : { scans: [] };
    if (posts.length > 0 && scans[0]?.status === "completed") return { postId: posts[0].id, slug: organization.slug };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The demo workspace was not filled in time.");
}

async function signIn(origin: string, { email, password }: Account): Promise<Demo["cookie"]> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { Cookie: getCookies(csrf).join("; "), Origin: origin },
    body: new URLSearchParams({ csrfToken, email, password, json: "true" }),
    redirect: "manual",
  });
  const session = getCookies(response).find((cookie) => cookie.includes("clarion.session="));
  if (!session) throw new Error(`The demo account cannot sign in: ${response.status}`);
  const separator = session.indexOf("=");
  return { name: session.slice(0, separator), value: session.slice(separator + 1) };
}

function getCookies(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
}
