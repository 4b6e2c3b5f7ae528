import { z } from "zod";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { forAgents } from "#lib/http/for-agents.ts";
import { deleted, id, line, organization, text, timestamp } from "#lib/http/shapes.ts";

export const SKILL_NAME_PATTERN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
export const SKILL_CONTENT_MAX = 200_000;

export const skill = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    isSystem: z.boolean().meta({ description: "Comes with the product and cannot be changed." }),
    content: z
      .string()
      .meta({ description: "Markdown; a block named `rules` holds what code carries out." })
      .register(forAgents, { show: "body" }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Skill" });
export type Skill = z.output<typeof skill>;

const fields = {
  name: z.string().max(64).regex(SKILL_NAME_PATTERN, `must match ${SKILL_NAME_PATTERN.source}`),
  description: line(1_000),
  content: text(SKILL_CONTENT_MAX).min(1),
};
const params = z.object({ name: id });
const answer = z.object({ skill, organization });

export const listSkills = endpoint({
  id: "listSkills",
  method: "GET",
  path: "/v1/skills",
  tag: "Skills",
  summary: "List skills",
  description: "The system's first, then the organization's own by name.",
  scope: "skills.read",
  pages: ["skills"],
  tool: {
    default: true,
    use: "Use it to see which writing rules exist. It returns names, descriptions and the first 300 characters of each.",
  },
  output: z.object({ skills: z.array(skill), organization }),
});

export const getSkill = endpoint({
  id: "getSkill",
  method: "GET",
  path: "/v1/skills/{name}",
  tag: "Skills",
  summary: "Get a skill",
  scope: "skills.read",
  params,
  tool: {
    default: true,
    use: "Use it to read the rules of one skill in full. It returns the text in parts of 12,000 characters.",
  },
  output: answer,
  errors: [404],
});

const RULES =
  "A fenced block named `rules` holds lines that code carries out: `avoid: leverage -> use`, `avoid: seamless`, `spell: GitHub`, `sentence-words: 24`, `first-person: no`. A line that is none of these is refused.";

export const createSkill = endpoint({
  id: "createSkill",
  method: "POST",
  path: "/v1/skills",
  tag: "Skills",
  summary: "Create a skill",
  description: RULES,
  scope: "skills.write",
  status: 201,
  body: z.object(fields),
  tool: {
    default: true,
    use: "Use it to add writing rules, such as words to avoid; brand identities name the skills that shape their texts. It returns the new skill. A fenced block named `rules` is carried out by code: `avoid: leverage -> use`, `spell: GitHub`, `sentence-words: 24`, `first-person: no`.",
  },
  output: answer,
  errors: [409],
});

export const updateSkill = endpoint({
  id: "updateSkill",
  method: "PATCH",
  path: "/v1/skills/{name}",
  tag: "Skills",
  summary: "Update a skill",
  description: `A new name is followed by the brand identities that have the skill. ${RULES}`,
  scope: "skills.write",
  params,
  body: z
    .object(fields)
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      message: "at least one of name, description, content is required",
    }),
  tool: { rename: { name: "currentName" } },
  output: answer,
  errors: [404, 409],
});

const namedResource = z.object({ id: z.string(), name: z.string() });

export const deleteSkill = endpoint({
  id: "deleteSkill",
  method: "DELETE",
  path: "/v1/skills/{name}",
  tag: "Skills",
  summary: "Delete a skill",
  description: `It is taken from the brand identities that have it, which are named. ${RESTORABLE}`,
  scope: "skills.write",
  params,
  output: deleted.extend({
    brandIdentities: z.array(namedResource),
    disabledSchedules: z.array(namedResource),
    disabledEvents: z.array(namedResource),
  }),
  errors: [404],
});

export const restoreSkill = endpoint({
  ...restoring(
    "a skill",
    "Of several that had the name, the last one that was deleted. The brand identities that it was taken from have it again. 409 if the name is in use.",
  ),
  id: "restoreSkill",
  path: "/v1/skills/{name}/restore",
  tag: "Skills",
  scope: "skills.write",
  params,
  output: answer,
});
