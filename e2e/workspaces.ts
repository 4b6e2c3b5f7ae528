import type { APIRequestContext } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";

/** Organizations of one test file each, so that what one file lists no other one changes. */
export const WORKSPACES = [
  "posts",
  "generation",
  "integrations",
  "content",
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
] as const;
export type WorkspaceName = (typeof WORKSPACES)[number];
export type Workspace = { id: string; slug: string; key: string };

/** A key with full access to an organization. */
export async function newKey(organization: string, name: string): Promise<string> {
  return (await clarion(["key", "create", "--org", organization, "--name", name, "--mode", "full"])).secret;
}

/** Makes the organization of each name, with a key. @param session of their owner */
export async function makeWorkspaces(
  session: APIRequestContext,
  organization: string,
): Promise<Record<WorkspaceName, Workspace>> {
  const made: [WorkspaceName, Workspace][] = [];
  for (const name of WORKSPACES) {
    const { organization: own } = await create(session, organization, "/organizations", { name: `Tests of ${name}` });
    const { secret } = await create(session, own.slug, "/keys", { name: "tests", mode: "full" });
    made.push([name, { id: own.id, slug: own.slug, key: secret }]);
  }
  return Object.fromEntries(made) as Record<WorkspaceName, Workspace>;
}

/** Creates something as the dashboard does. */
async function create(session: APIRequestContext, organization: string, path: string, data: unknown) {
  const headers = {
    "X-Clarion-Organization": organization,
    Origin: `http://localhost:${process.env.CLARION_E2E_PORT}`,
  };
  const response = await session.post(`/api/app${path}`, { headers, data });
  if (response.status() !== 201) throw new Error(`${path} answers ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** Known before the server starts, which has to be told who may read the tests' repositories. */
export function workspaceSlug(name: WorkspaceName): string {
  return `tests-of-${name}`;
}
