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

const AT_ONCE = 3;

/** A key with full access to an organization. */
export async function newKey(organization: string, name: string): Promise<string> {
  return (await clarion(["key", "create", "--org", organization, "--name", name, "--mode", "full"])).secret;
}

/** Makes the organization of each name, with a key. @param owner e-mail address of the account that owns it */
export async function makeWorkspaces(owner: string): Promise<Record<WorkspaceName, Workspace>> {
  const make = async (name: WorkspaceName) => {
    const named = ["--name", `Tests of ${name}`, "--slug", workspaceSlug(name)];
    const { id, slug } = await clarion(["org", "create", ...named, "--owner", owner]);
    return [name, { id, slug, key: await newKey(slug, "tests") }] as const;
  };
  const made: Awaited<ReturnType<typeof make>>[] = [];
  const waiting = [...WORKSPACES];
  // Each takes a process of its own: a few at a time, or the machine has no room for the server.
  const takeTurns = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) made.push(await make(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return Object.fromEntries(made) as Record<WorkspaceName, Workspace>;
}

/** Known before the server starts, which has to be told who may read the tests' repositories. */
export function workspaceSlug(name: WorkspaceName): string {
  return `e2e-${name}`;
}
