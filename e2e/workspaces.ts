import type { APIRequestContext } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";

/**
 * The workspaces of the test files; a separate one isolates a file's lists. Files that share one share its key's limit
 * of 10 generations a minute.
 */
export const WORKSPACES = [
  "posts",
  "generation",
  "integrations",
  "content",
  "work",
  "pages",
  "formats",
  "pictures",
  "hostile",
  "billing",
  "schedules",
  "triggers",
  "webhooks",
  "idempotency",
  "automation",
  "packages",
  "prompts",
  "drawing",
  "visibility",
  "projects",
  "tracking",
  "answers",
  "scans",
  "readiness",
  "traffic",
  "mcp",
  "briefs",
  "gaps",
  "feedback",
  "inbox",
  "client",
  "oauth",
  "chats",
  "guides",
  "review",
  "domains",
] as const;
export type WorkspaceName = (typeof WORKSPACES)[number];
export type Workspace = { id: string; slug: string; key: string };

/** Creates a key with full access to an organization. */
export async function createKey(organization: string, name: string): Promise<string> {
  return (await runClarion(["key", "create", "--org", organization, "--name", name, "--mode", "full"])).secret;
}

/**
 * Creates the organization of each name, with a key.
 * @param session the session of their owner
 */
export async function makeWorkspaces(
  session: APIRequestContext,
  organization: string,
): Promise<Record<WorkspaceName, Workspace>> {
  const made: [WorkspaceName, Workspace][] = [];
  for (const name of WORKSPACES) {
    const { organization: own } = await createByDashboard(session, organization, "/organizations", {
      name: `Tests of ${name}`,
    });
    const { secret } = await createByDashboard(session, own.slug, "/keys", { name: "tests", mode: "full" });
    made.push([name, { id: own.id, slug: own.slug, key: secret }]);
  }
  return Object.fromEntries(made) as Record<WorkspaceName, Workspace>;
}

/** Creates a resource through the dashboard's API. */
async function createByDashboard(session: APIRequestContext, organization: string, path: string, data: unknown) {
  const headers = {
    "X-Clarion-Organization": organization,
    Origin: `http://localhost:${process.env.CLARION_E2E_PORT}`,
  };
  const response = await session.post(`/api/app${path}`, { headers, data });
  if (response.status() !== 201) throw new Error(`${path} answers ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Slugs are fixed, because the server's configuration lists them before it starts. */
export function buildWorkspaceSlug(name: WorkspaceName): string {
  return `tests-of-${name}`;
}
