import { expect } from "@playwright/test";
import type { Client } from "#e2e/world.ts";

/** Settings with sandbox engines and without automatic scans. */
export const SANDBOX_SETTINGS = {
  companyName: "Lantern",
  aliases: ["LanternHQ"],
  languages: ["en"],
  engines: ["sandbox/atlas", "sandbox/beacon", "sandbox/compass"],
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled: false,
  scanIntervalHours: 168,
};

/** Returns the project that every organization starts with. */
export async function getFirstProject(api: Client): Promise<string> {
  const [project] = (await (await api.get("/v1/projects")).json()).projects;
  return project.id;
}

/** Describes the brand and adds two competitors: auto prompts are built from both. */
export async function describeBrand(api: Client, projectId: string): Promise<void> {
  const [brand] = (await (await api.get("/v1/brand-identities")).json()).brandIdentities;
  const described = await api.patch(`/v1/brand-identities/${brand.id}`, {
    companyDescription: "Lantern is a changelog platform for software teams. It helps them write release notes.",
    audience: "software teams",
  });
  expect(described.status(), await described.text()).toBe(200);
  for (const name of ["Beamer", "Headway"]) {
    const tracked = await api.put(`/v1/projects/${projectId}/geo/competitors`, { name, kind: "direct" });
    expect(tracked.status(), await tracked.text()).toBe(200);
  }
}

/** Enough facts for an article of a brief. */
export const FACTS = [
  "Lantern writes release notes from merged pull requests.",
  "Teams review every draft before it is published.",
  "Each sentence links to the commits behind it.",
  "The changelog page runs on your own domain.",
  "Subscribers get new releases by mail.",
  "The free plan covers three repositories.",
  "An API returns every post as Markdown.",
  "Setup takes one GitHub app.",
];

export type Scan = { id: string; status: string; totalChecks: number; completedChecks: number };

/** Waits until the project's newest scan has ended, with any status. */
export async function waitForScan(api: Client, projectId: string): Promise<Scan> {
  let scan: Scan | undefined;
  const status = async () => {
    [scan] = (await (await api.get(`/v1/projects/${projectId}/geo/scans?limit=1`)).json()).scans;
    return scan?.status ?? "none";
  };
  await expect
    .poll(status, { timeout: 150_000, intervals: [500, 1_000, 2_000] })
    .toMatch(/^(completed|failed|canceled|skipped)$/);
  if (!scan) throw new Error("The project has no scan.");
  return scan;
}

/** Ensures that the project has answers, by a new scan or by one that another worker started. */
export async function ensureScanned(api: Client, projectId: string): Promise<void> {
  const { scans } = await (await api.get(`/v1/projects/${projectId}/geo/scans?status=completed`)).json();
  if (scans.length > 0) return;
  const queued = await api.post(`/v1/projects/${projectId}/geo/scans`);
  expect([202, 409], await queued.text()).toContain(queued.status());
  expect(await waitForScan(api, projectId)).toMatchObject({ status: "completed" });
}

/** Runs a scan and expects it to complete. */
export async function runScan(api: Client, projectId: string, request: Record<string, unknown> = {}): Promise<Scan> {
  const queued = await api.post(`/v1/projects/${projectId}/geo/scans`, request);
  expect(queued.status(), await queued.text()).toBe(202);
  const scan = await waitForScan(api, projectId);
  expect(scan).toMatchObject({ status: "completed" });
  return scan;
}

/** A private address without a server: audits refuse it at once, so that no test waits for the network. */
export const UNREACHABLE_SITE = "http://127.0.0.1:9/";

/** Sets or removes the website of the organization's brand. */
export async function setWebsite(api: Client, websiteUrl: string | null): Promise<void> {
  const [brand] = (await (await api.get("/v1/brand-identities")).json()).brandIdentities;
  const changed = await api.patch(`/v1/brand-identities/${brand.id}`, { websiteUrl });
  expect(changed.status(), await changed.text()).toBe(200);
}

/** Ensures that the project's website has been audited, now or by another worker. @returns the id of the report */
export async function ensureAudited(api: Client, projectId: string): Promise<string> {
  const path = `/v1/projects/${projectId}/geo/agent-readiness`;
  const report = async () => (await (await api.get(path)).json()).report?.id ?? "";
  if ((await report()) === "") {
    const queued = await api.post(`${path}/scan`);
    expect(queued.status(), await queued.text()).toBe(202);
    await expect.poll(report, { timeout: 150_000, intervals: [500, 1_000, 2_000] }).not.toBe("");
  }
  return report();
}

/** Ensures that the project has exactly one conversation, even when another worker creates one too. */
export async function ensureConversation(api: Client, projectId: string): Promise<void> {
  const path = `/v1/projects/${projectId}/geo/sequences`;
  await api.post(path, { name: "Category to choice", steps: ["Which tools write changelogs?", "Which are free?"] });
  const [, ...later] = (await (await api.get(path)).json()).sequences;
  for (const { id } of later) expect([200, 404]).toContain((await api.delete(`${path}/${id}`)).status());
}
