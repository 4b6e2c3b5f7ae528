import { resourceGroups } from "#components/keys/access.ts";
import type { Resource, Scope } from "#lib/access/scopes.ts";

/** What each scope allows, in the dashboard's words. */
const LABELS: Record<Resource, { title: string; read: string; write: string }> = {
  posts: { title: "Posts", read: "See posts and drafts", write: "Write, change, publish and delete posts" },
  "brand-identities": {
    title: "Brand identities",
    read: "See brand identities",
    write: "Change brand identities",
  },
  integrations: {
    title: "Integrations",
    read: "See connected repositories and services",
    write: "Connect and disconnect repositories and services",
  },
  schedules: { title: "Schedules", read: "See schedules", write: "Create, change and run schedules" },
  "event-triggers": {
    title: "Event triggers",
    read: "See event triggers",
    write: "Create, change and delete event triggers",
  },
  chats: { title: "Chats", read: "See chats", write: "Send messages and delete chats" },
  skills: { title: "Skills", read: "See writing instructions", write: "Change writing instructions" },
  feedback: { title: "Feedback", read: "See feedback from agents", write: "Send and triage feedback" },
  audit: { title: "Audit log", read: "See who changed what", write: "No more access: the log is read-only" },
  domains: { title: "Custom domain", read: "See the custom domain", write: "Set and remove the custom domain" },
  projects: { title: "GEO projects", read: "See projects", write: "Create, change and delete projects" },
  "geo-settings": { title: "GEO settings", read: "See settings of a project", write: "Change settings of a project" },
  prompts: { title: "Prompts", read: "See tracked questions", write: "Change tracked questions" },
  competitors: { title: "Competitors", read: "See competitors", write: "Change competitors" },
  scans: { title: "Scans", read: "See scans and their answers", write: "Start and stop scans" },
  visibility: { title: "Visibility", read: "See how AI engines talk about the brand", write: "Change visibility data" },
  briefs: { title: "Gaps and briefs", read: "See gaps and briefs", write: "Write, approve and delete briefs" },
  "agent-readiness": { title: "Agent readiness", read: "See audits of the site", write: "Start audits of the site" },
  traffic: { title: "AI traffic", read: "See visits from AI crawlers", write: "Send visits and manage ingest tokens" },
};

export type ScopeRow = {
  resource: Resource;
  title: string;
  scopes: { scope: Scope; label: string; writes: boolean }[];
};

/** Scopes for display: by group, then by resource, read before write. */
export function groupScopes(scopes: readonly Scope[]): { label: string; rows: ScopeRow[] }[] {
  return resourceGroups
    .map(({ label, resources }) => ({
      label,
      rows: resources.map((resource) => buildRow(resource, scopes)).filter((row) => row.scopes.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function buildRow(resource: Resource, scopes: readonly Scope[]): ScopeRow {
  const { title, read, write } = LABELS[resource];
  const all = [
    { scope: `${resource}.read` as const, label: read, writes: false },
    { scope: `${resource}.write` as const, label: write, writes: true },
  ];
  return { resource, title, scopes: all.filter(({ scope }) => scopes.includes(scope)) };
}
