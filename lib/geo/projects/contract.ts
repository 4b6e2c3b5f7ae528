import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization, timestamp } from "#lib/http/shapes.ts";

export const project = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    name: z.string(),
    brandIdentityId: z.string().nullable().meta({ description: "Null: the default brand identity." }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Project" });
export type Project = z.output<typeof project>;

const name = line(120);
const brandIdentityId = id.nullable();

const params = z.object({ projectId: id });
const answer = z.object({ project, organization });

export const listProjects = endpoint({
  id: "listProjects",
  method: "GET",
  path: "/v1/projects",
  tag: "Projects",
  summary: "List projects",
  description: "Oldest first; there is always one.",
  scope: "projects.read",
  geoPlan: true,
  tool: {
    default: true,
    use: "Use it first for everything about visibility: all GEO tools need a `projectId`. It returns the projects, oldest first.",
  },
  pages: ["projects"],
  output: z.object({ projects: z.array(project), organization }),
});

export const createProject = endpoint({
  id: "createProject",
  method: "POST",
  path: "/v1/projects",
  tag: "Projects",
  summary: "Create a project",
  description: "What a brand's visibility is measured under. The plan says how many there may be; one more is 402.",
  scope: "projects.write",
  geoPlan: true,
  status: 201,
  body: z.object({ name, brandIdentityId: brandIdentityId.default(null) }),
  output: answer,
  errors: [404, 409],
});

export const getProject = endpoint({
  id: "getProject",
  method: "GET",
  path: "/v1/projects/{projectId}",
  tag: "Projects",
  summary: "Get a project",
  scope: "projects.read",
  geoPlan: true,
  params,
  output: answer,
  errors: [404],
});

export const updateProject = endpoint({
  id: "updateProject",
  method: "PATCH",
  path: "/v1/projects/{projectId}",
  tag: "Projects",
  summary: "Update a project",
  description: "Another brand identity changes the auto prompts, and whose website counts as the company's own.",
  scope: "projects.write",
  geoPlan: true,
  params,
  body: z
    .object({ name, brandIdentityId })
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of name, brandIdentityId is required",
    }),
  output: answer,
  errors: [404, 409],
});

export const deleteProject = endpoint({
  id: "deleteProject",
  method: "DELETE",
  path: "/v1/projects/{projectId}",
  tag: "Projects",
  summary: "Delete a project",
  description: `Takes its settings, prompts, competitors, scans and stored answers along, and ends what is running. The last one is 409. ${RESTORABLE}`,
  scope: "projects.write",
  geoPlan: true,
  params,
  output: deleted,
  errors: [404, 409],
});

export const restoreProject = endpoint({
  ...restoring(
    "a project",
    "With all that it had; what was running stays ended. 402 if the plan holds no more projects, 409 for a name in use.",
  ),
  id: "restoreProject",
  path: "/v1/projects/{projectId}/restore",
  tag: "Projects",
  scope: "projects.write",
  geoPlan: true,
  params,
  output: answer,
});
