/** Synonyms for pages of the sidebar; paths are relative to the organization. */
export const PAGE_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  "": ["dashboard", "start", "activity", "overview"],
  "/content": ["posts", "articles", "drafts", "changelogs", "published", "blog"],
  "/calendar": ["plan", "month", "editorial", "scheduled", "publish"],
  "/chat": ["agent", "assistant", "ask", "conversation", "questions"],
  "/schedules": ["timetable", "cron", "recurring", "automation", "weekly"],
  "/events": ["triggers", "webhooks", "release", "push", "automation"],
  "/brands": ["voice", "tone", "identity", "style", "audience", "logo"],
  "/integrations": ["repositories", "github", "gitlab", "git", "linear", "issues", "tracker", "connect"],
  "/skills": ["rules", "writing", "guidelines", "instructions"],
  "/geo": ["visibility", "mention rate", "share of voice", "scan", "ai engines", "dashboard"],
  "/geo/prompts": ["questions", "queries", "answers", "presence"],
  "/geo/conversations": ["sequences", "follow-up", "turns", "multi-turn"],
  "/geo/competitors": ["rivals", "share of voice", "brands", "alternatives"],
  "/geo/citations": ["sources", "links", "sites", "references"],
  "/geo/gaps": ["missing", "opportunities", "lost", "ranked"],
  "/geo/briefs": ["plans", "articles", "outlines", "drafts"],
  "/geo/readiness": ["audit", "agents", "robots.txt", "llms.txt", "checks", "score", "website"],
  "/geo/traffic": ["visitors", "analytics", "referrals", "journeys", "bots", "log", "install"],
  "/geo/feedback": ["inbox", "bugs", "requests", "praise", "triage"],
  "/geo/settings": ["engines", "languages", "company name", "aliases", "domains", "zdr", "cost"],
  "/keys": ["tokens", "secret", "mcp", "sdk", "cli", "access"],
};

/** Synonyms for settings pages; paths are relative to `/settings`. */
export const SETTINGS_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  general: ["organization", "name", "address", "slug", "public pages", "domain", "dns", "delete"],
  members: ["team", "people", "roles", "invitations", "users"],
  grants: ["oauth", "mcp", "apps", "access", "revoke"],
  plan: ["billing", "quota", "limits", "usage", "subscription"],
  credits: ["balance", "spending", "billing"],
  audit: ["history", "events", "security", "who", "changes"],
  "webhook-logs": ["deliveries", "github", "ping", "events"],
  appearance: ["theme", "dark", "light", "color", "shortcuts", "keyboard"],
};
