import type { Db } from "#db/client.ts";
import { insertProject } from "#db/queries/geo/projects.ts";
import { insertPrompts } from "#db/queries/geo/prompts.ts";
import { insertSettings, type NewSettings } from "#db/queries/geo/settings.ts";
import { newId } from "#lib/ids.ts";

type Project = {
  settings?: Partial<NewSettings>;
  /** The texts of the project's own prompts. */
  prompts?: readonly string[];
};

/** Creates a project with prompts and saved settings for a company named Acme. @returns the ids */
export async function testProject(
  db: Db,
  organizationId: string,
  now: Date,
  { settings = {}, prompts = ["Which tools write a changelog?"] }: Project = {},
): Promise<{ projectId: string; promptIds: string[] }> {
  const times = { createdAt: now, updatedAt: now };
  const { id: projectId } = await insertProject(db, { id: newId("proj"), organizationId, name: "Acme", ...times });
  await insertSettings(db, {
    id: projectId,
    organizationId,
    projectId,
    companyName: "Acme",
    languages: ["en"],
    engines: ["sandbox/atlas"],
    enforceZdr: false,
    enabled: false,
    scanIntervalHours: 24,
    ...times,
    ...settings,
  });
  const rows = prompts.map((prompt) => ({ id: newId("prm"), prompt, promptKey: prompt.toLowerCase() }));
  const common = { organizationId, projectId, source: "custom" as const, ...times };
  const inserted = await insertPrompts(
    db,
    rows.map((row) => ({ ...row, ...common })),
  );
  return { projectId, promptIds: inserted.map(({ id }) => id) };
}
