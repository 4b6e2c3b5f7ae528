const RANDOM = "0mwsc2hwh6twb971nx0lnjw7g";

/** Id prefixes of resources, by the name of a field or of a schema. */
const PREFIXES: Readonly<Record<string, string>> = {
  agentreadinessreport: "rpt",
  analysis: "job",
  basecheck: "chk",
  brandanalysis: "job",
  brandidentity: "brand",
  brandvoice: "brand",
  brief: "brf",
  check: "chk",
  competitor: "cmp",
  eventtrigger: "trg",
  feedback: "fb",
  generationjob: "job",
  generationjobevent: "evt",
  integration: "int",
  organization: "org",
  postrevision: "rev",
  project: "proj",
  prompt: "prm",
  report: "rpt",
  repository: "repo",
  revision: "rev",
  schedule: "sch",
  sequence: "seq",
  session: "chat",
  source: "repo",
  trackerintegration: "int",
  trigger: "trg",
  user: "usr",
  vcsintegration: "int",
  webhooklog: "log",
};

/** Values of text fields in examples, by the name of the field. */
const VALUES: Readonly<Record<string, string>> = {
  agent: "GPTBot",
  agentClient: "claude-code",
  aliases: "Acme Cloud",
  answer: "Acme and Globex both export audit logs.",
  apiKey: "lin_api_4f0c2b7e9d",
  audience: "Developers who run Acme themselves",
  author: "Ann Lee",
  baseUrl: "https://git.example.com",
  branch: "main",
  brand: "Acme",
  category: "Features & Enhancements",
  cloneUrl: "https://git.example.com/acme/app.git",
  color: "#0f766e",
  colors: "#0f766e",
  commit: "7c59f9b3a1d24e0c8f6b5a4938271605f4e3d2c1",
  commitShas: "7c59f9b3a1d24e0c8f6b5a4938271605f4e3d2c1",
  companyDescription: "Acme hosts applications for small teams.",
  companyName: "Acme",
  competitor: "Globex",
  competitors: "Globex",
  content: "<p>Audit logs can be exported as CSV.</p>",
  contextUrl: "https://docs.example.com/export",
  conversionPaths: "/signup",
  country: "DE",
  csv: "prompt,tags\nWhich hosting service exports audit logs?,hosting",
  currency: "EUR",
  customInstructions: "Name the plan that has the change.",
  customTone: "Short and friendly.",
  defaultBranch: "main",
  description: "Words for developers.",
  displayName: "acme/app",
  domain: "example.com",
  domains: "example.com",
  engine: "sandbox-search",
  engines: "sandbox-search",
  error: "The repository cannot be read.",
  drop: `led_${RANDOM}`,
  eventId: "evt-1",
  excerpt: "Acme and Globex both export audit logs.",
  externalId: "thread-1",
  font: "Inter",
  heading: "Export audit logs",
  host: "example.com",
  hosts: "example.com",
  instructions: "Name the plan that has the change.",
  ip: "192.0.2.1",
  issueId: "ACM-12",
  label: "Sandbox search",
  landingHost: "example.com",
  landingPath: "/docs/export",
  language: "en",
  languages: "en",
  logo: "https://example.com/logo.png",
  lookbackWindow: "last_7_days",
  markdown: "# Release notes\n\nAudit logs can be exported as CSV.",
  message: "What shipped last week?",
  method: "GET",
  model: "sandbox-search",
  name: "Acme",
  owner: "acme",
  pages: "/docs/export",
  path: "/docs/export",
  prompt: "Which hosting service exports audit logs?",
  publishDestination: "website",
  questionsToAnswer: "How are audit logs exported?",
  reason: "Only tests changed.",
  referer: "https://chatgpt.com/",
  releaseTagNames: "v1.2.0",
  removeCompetitors: "Globex",
  repo: "app",
  repository: "acme/app",
  repositoryMap: "acme/app",
  searchQueries: "hosting audit log export",
  rawHtml: "<p>Audit logs can be exported as CSV.</p>",
  restore: `led_${RANDOM}`,
  sentence: "Audit logs can be exported as CSV.",
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  slug: "release-notes",
  statusUrl: `/v1/posts/generate/job_${RANDOM}`,
  steps: "Which hosting services export audit logs?",
  synonyms: "Globex Cloud",
  tags: "hosting",
  teamId: "acme/app",
  teamName: "Platform",
  text: "Audit logs can be exported as CSV.",
  textSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  timestamp: "2026-01-01T00:00:00.000Z",
  timezone: "Europe/Berlin",
  title: "Release notes",
  token: "token-4f0c2b7e9d",
  topic: "Audit logs",
  url: "https://example.com/docs/export",
  urls: "https://example.com/docs/export",
  userAgent: "GPTBot/1.2",
  version: "1.0.0",
  webhookUrl: `https://clarion.example/api/webhooks/vcs/org_${RANDOM}/int_${RANDOM}/repo_${RANDOM}`,
};

/**
 * Returns the text of a field in examples.
 * @param owner name of the schema that has the field, if it has one
 */
export function getSampleText(field: string, owner: string | undefined): string {
  const value = VALUES[field];
  if (value !== undefined) return value;
  const [, stem] = /^(\w+?)Ids?$/.exec(field) ?? [];
  if (stem) return createSampleId(stem);
  if (field === "id") return createSampleId(owner ?? "resource");
  if (/url$/i.test(field)) return "https://example.com/";
  return humanize(field);
}

function createSampleId(stem: string): string {
  const name = stem.toLowerCase();
  return `${PREFIXES[name] ?? name}_${RANDOM}`;
}

/** `jobToBeDone` as `Job to be done`. */
function humanize(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
