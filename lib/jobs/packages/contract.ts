import { z } from "zod";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, line, organization } from "#lib/http/shapes.ts";

/** More packages are not read of a repository. */
const PACKAGES_MAX = 1_000;

const repositoryPackage = z.object({
  name: z.string(),
  path: z.string().meta({ description: "Its folder; empty for the root of the repository." }),
  dependsOn: z.array(z.string()).meta({ description: "The packages that it ships with." }),
  tags: z.array(z.string()).meta({ description: "The beginnings of its own tags, such as `parser@`." }),
  confirmed: z.boolean().meta({ description: "Whether posts can tell about it by itself." }),
});

const output = z.object({
  packages: z.array(repositoryPackage),
  confirmed: z
    .boolean()
    .meta({ description: "Whether a person has confirmed the list. Until then all that are found count." }),
  organization,
});

const common = {
  path: "/v1/integrations/{integrationId}/packages",
  tag: "Integrations",
  rateLimit: { limit: 20, windowMs: 60_000 },
  params: z.object({ integrationId: id }),
  output,
  pages: ["packages"],
  errors: [404],
} as const;

export const listPackages = endpoint({
  ...common,
  id: "listPackages",
  method: "GET",
  summary: "List the packages of a monorepo",
  description:
    "Found in its workspaces (npm, pnpm, Cargo, Go, Python, Maven) and in tags such as `parser@1.2.0`. Empty for a repository with fewer than two.",
  scope: "integrations.read",
  tool: { readOnly: true, openWorld: true },
});

export const confirmPackages = endpoint({
  ...common,
  id: "confirmPackages",
  method: "PUT",
  summary: "Confirm the packages of a monorepo",
  description:
    "Says which of the packages found posts can tell about by themselves. Code of the others belongs to the packages that ship with it. Packages that are found later wait to be confirmed.",
  scope: "integrations.write",
  body: z.object({
    packages: z
      .array(line(214))
      .max(PACKAGES_MAX)
      .nullable()
      .meta({ description: "By name or folder; null lets all that are found count." }),
  }),
  tool: { openWorld: true },
});
