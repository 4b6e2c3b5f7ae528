import { stringify } from "yaml";

type Ask = (question: string) => Promise<string>;

/** What `init` asks of each kind, besides its name: the field, the question and the answer that Enter gives. */
const QUESTIONS: Readonly<Record<string, readonly (readonly [field: string, question: string, initial: string])[]>> = {
  git_file: [
    ["repository", "Address to push to", ""],
    ["branch", "Branch", "main"],
    ["path", "Path of a file", "content/{type}/{date}-{slug}.md"],
    ["tokenEnv", "Environment variable with a token that may push", "GIT_TOKEN"],
  ],
  git_pull_request: [
    ["host", "Host (github, gitlab, gitea)", "github"],
    ["project", "Project (owner/name)", ""],
    ["repository", "Address to push to", ""],
    ["branch", "Branch", "main"],
    ["path", "Path of a file", "content/{type}/{date}-{slug}.md"],
    ["tokenEnv", "Environment variable with a token", "GIT_TOKEN"],
  ],
  changelog_file: [
    ["repository", "Address to push to", ""],
    ["branch", "Branch", "main"],
    ["path", "Path of the changelog", "CHANGELOG.md"],
    ["tokenEnv", "Environment variable with a token that may push", "GIT_TOKEN"],
  ],
  release_body: [
    ["host", "Host (github, gitlab, gitea)", "github"],
    ["project", "Project (owner/name)", ""],
    ["tag", "Tag of a release", "v{version}"],
    ["tokenEnv", "Environment variable with a token", "GITHUB_TOKEN"],
  ],
  webhook: [["url", "Address", ""]],
  slack: [["urlEnv", "Environment variable with the address of the incoming webhook", "SLACK_WEBHOOK_URL"]],
  teams: [["urlEnv", "Environment variable with the address of the workflow", "TEAMS_WEBHOOK_URL"]],
  discord: [["urlEnv", "Environment variable with the address of the webhook", "DISCORD_WEBHOOK_URL"]],
  wordpress: [
    ["url", "Address of the site", ""],
    ["user", "User", ""],
    ["passwordEnv", "Environment variable with an application password", "WORDPRESS_PASSWORD"],
    ["mode", "Publish at once (live) or save as draft (draft)", "draft"],
  ],
  ghost: [
    ["url", "Address of the site", ""],
    ["keyEnv", "Environment variable with an admin API key", "GHOST_ADMIN_KEY"],
    ["mode", "Publish at once (live) or save as draft (draft)", "draft"],
  ],
  mastodon: [
    ["url", "Server URL", "https://mastodon.social"],
    ["tokenEnv", "Environment variable with an access token", "MASTODON_TOKEN"],
  ],
  linkedin: [
    ["organization", "Number of the page's organization", ""],
    ["apiVersion", "Version of the API (year and month)", "202610"],
    ["tokenEnv", "Environment variable with an access token of your app", "LINKEDIN_TOKEN"],
  ],
  email: [
    ["smtpEnv", "Environment variable with the mail server (smtps://user:password@host)", "SMTP_URL"],
    ["from", "Sender", ""],
    ["list", "File of addresses", "readers.txt"],
    ["site", "Public address of publisher serve", ""],
    ["secretEnv", "Environment variable with a secret for the links", "MAIL_SECRET"],
  ],
  x: [
    ["apiKeyEnv", "Environment variable with the API key of your app", "X_API_KEY"],
    ["apiSecretEnv", "Environment variable with its secret", "X_API_SECRET"],
    ["accessTokenEnv", "Environment variable with the access token of the account", "X_ACCESS_TOKEN"],
    ["accessSecretEnv", "Environment variable with the secret of that token", "X_ACCESS_SECRET"],
  ],
  bluesky: [
    ["handle", "Handle", ""],
    ["passwordEnv", "Environment variable with an app password", "BLUESKY_PASSWORD"],
  ],
};

/** Asks for a server and one destination, and returns the text of `publisher.yaml`. */
export async function writeExample(ask: Ask): Promise<string> {
  const clarion = await askFor(ask, "Address of the Clarion server", "http://localhost:3000");
  const kinds = Object.keys(QUESTIONS);
  let kind = await askFor(ask, `Kind of destination (${kinds.join(", ")})`, "git_pull_request");
  while (!Object.hasOwn(QUESTIONS, kind))
    kind = await askFor(ask, `"${kind}" is no kind. Choose one`, "git_pull_request");
  const name = await askFor(ask, "Name of the destination", kind.replaceAll("_", "-"));
  const destination: Record<string, unknown> = { name, kind };
  for (const [field, question, initial] of QUESTIONS[kind] ?? [])
    destination[field] = await askFor(ask, question, initial);
  if (kind === "webhook") destination.secretEnvs = ["WEBHOOK_SECRET"];
  const text = stringify({ clarion, keyEnv: "CLARION_API_KEY", destinations: [destination] }, { lineWidth: 0 });
  return `# Read by "clarion publisher". Secrets stand in the environment; here are only the names of their variables.\n${text}`;
}

async function askFor(ask: Ask, question: string, initial: string): Promise<string> {
  const answer = (await ask(`${question}${initial === "" ? "" : ` [${initial}]`}: `)).trim();
  return answer === "" ? initial : answer;
}
