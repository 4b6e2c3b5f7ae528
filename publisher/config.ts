import { readFileSync } from "node:fs";
import { parse, YAMLParseError } from "yaml";
import { z } from "zod";

/** The name of an environment variable that holds a secret. The secret itself never stands in the file. */
const variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, "Name an environment variable, such as GITHUB_TOKEN.");
const url = z.url({ protocol: /^https?$/ });
const mode = z.enum(["draft", "live"]).default("live");

const when = z
  .strictObject({
    contentTypes: z.array(z.enum(["changelog", "blog_post", "linkedin_post", "twitter_post", "image"])).min(1),
    publishDestination: z.string(),
    brand: z.string(),
    /** `owner/name` of a repository that the post tells about. */
    repository: z.string().regex(/^[^\s/]+(?:\/[^\s/]+)+$/, "Write owner/name."),
  })
  .partial()
  .default({});

const common = {
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "Use lowercase letters, digits and hyphens."),
  when,
  /** Posts published before this date stay where they are; by default the day on which the destination was added. */
  since: z.iso.date().optional(),
};

const repository = {
  /** Where git pushes to: an https URL or a path. */
  repository: z.string().min(1),
  branch: z.string().min(1).default("main"),
  /** A token that may push. It is handed to git by the environment, never by its arguments. */
  tokenEnv: variable.optional(),
  author: z.string().default("Clarion <publisher@users.noreply.localhost>"),
};

const host = {
  host: z.enum(["github", "gitlab", "gitea"]),
  /** The address of the API, for hosts of one's own. */
  apiUrl: url.optional(),
  /** `owner/name`, or the path of a GitLab project. */
  project: z.string().regex(/^[\w.-]+(?:\/[\w.-]+)+$/),
};

const file = {
  /** `{slug}`, `{date}`, `{year}`, `{month}`, `{day}`, `{type}` and `{id}` are replaced. */
  path: z.string().min(1).default("content/{type}/{date}-{slug}.md"),
  frontMatter: z.record(z.string(), z.unknown()).default({ title: "{title}", date: "{date}" }),
};

const changelog = {
  path: z.string().min(1).default("CHANGELOG.md"),
  /** `{version}` is the version in the title of the post; without one the date stands in its place. */
  heading: z.string().default("[{version}] - {date}"),
};

export const destination = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("git_file"), ...repository, ...file }),
  z.strictObject({
    ...common,
    kind: z.literal("git_pull_request"),
    ...repository,
    tokenEnv: variable,
    ...host,
    ...file,
    /** A draft pull request, or one that is ready for review. */
    mode,
  }),
  z.strictObject({ ...common, kind: z.literal("changelog_file"), ...repository, ...changelog }),
  z.strictObject({
    ...common,
    kind: z.literal("release_body"),
    ...host,
    tokenEnv: variable,
    tag: z.string().default("v{version}"),
    mode,
  }),
  z.strictObject({
    ...common,
    kind: z.literal("webhook"),
    url,
    /** Secrets of the Standard Webhooks form (`whsec_…`). With two, both sign, so that receivers can rotate. */
    secretEnvs: z.array(variable).min(1).max(2),
  }),
  z.strictObject({ ...common, kind: z.enum(["slack", "teams", "discord"]), urlEnv: variable }),
  z.strictObject({
    ...common,
    kind: z.literal("wordpress"),
    url,
    user: z.string().min(1),
    /** An application password of that user. */
    passwordEnv: variable,
    mode,
  }),
  z.strictObject({ ...common, kind: z.literal("ghost"), url, keyEnv: variable, mode }),
  z.strictObject({ ...common, kind: z.literal("mastodon"), url, tokenEnv: variable }),
  z.strictObject({
    ...common,
    kind: z.literal("bluesky"),
    url: url.default("https://bsky.social"),
    handle: z.string().min(1),
    passwordEnv: variable,
  }),
  z.strictObject({
    ...common,
    kind: z.literal("linkedin"),
    url: url.default("https://api.linkedin.com"),
    /** The number of the page's organization. */
    organization: z.string().regex(/^\d+$/, "Write the number of the organization, in quotes."),
    /** LinkedIn supports each version for a year. */
    apiVersion: z.string().regex(/^\d{6}$/, 'Write a year and a month in quotes, such as "202610".'),
    tokenEnv: variable,
  }),
  z.strictObject({
    ...common,
    kind: z.literal("x"),
    url: url.default("https://api.x.com"),
    /** The keys of your own app and of the account that posts (OAuth 1.0a). */
    apiKeyEnv: variable,
    apiSecretEnv: variable,
    accessTokenEnv: variable,
    accessSecretEnv: variable,
  }),
  z.strictObject({
    ...common,
    kind: z.literal("email"),
    /** The mail server, such as smtps://user:password@mail.example. */
    smtpEnv: variable,
    from: z.string().min(1),
    /** A file of addresses, one in each line, beside the configuration. */
    list: z.string().min(1),
    /** The public address of `publisher serve`, where readers confirm and leave. */
    site: url,
    /** A secret that signs the links to it. */
    secretEnv: variable,
  }),
]);

export type Destination = z.output<typeof destination>;
export type DestinationOf<Kind extends Destination["kind"]> = Extract<Destination, { kind: Kind }>;

const configuration = z.strictObject({
  /** The address of the Clarion server. */
  clarion: url,
  /** An API key with the scope posts.read. */
  keyEnv: variable.default("CLARION_API_KEY"),
  /** Origins of private servers that destinations may be on, such as http://localhost:2368. */
  allowedHosts: z.array(z.string()).default([]),
  destinations: z
    .array(destination)
    .min(1)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "Give each destination its own name."),
});

export type Configuration = z.output<typeof configuration>;

/** Thrown for a file that is not as it must be: one line for each problem, with its place. */
export class ConfigurationError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super([`${file} cannot be used:`, ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "ConfigurationError";
  }
}

/**
 * Reads `publisher.yaml`.
 * @throws ConfigurationError
 */
export function readConfiguration(path: string): Configuration {
  return parseConfiguration(path, readText(path));
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw Object.assign(
      new ConfigurationError(path, [
        reason ? 'The file does not exist. "init" writes one.' : "The file cannot be read.",
      ]),
      { cause },
    );
  }
}

export function parseConfiguration(path: string, text: string): Configuration {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new ConfigurationError(path, [error.message]);
    throw error;
  }
  const result = configuration.safeParse(value);
  if (result.success) return result.data;
  throw new ConfigurationError(
    path,
    result.error.issues.map((issue) => `${issue.path.join(".") || "the file"}: ${issue.message}`),
  );
}

/** The variables that a configuration names, by the names themselves. */
export function listVariables({ keyEnv, destinations }: Configuration): string[] {
  const named = destinations.flatMap((one) =>
    Object.entries(one).flatMap(([key, value]) => (/Envs?$/.test(key) ? [value].flat() : [])),
  );
  return [...new Set([keyEnv, ...named.filter((value) => typeof value === "string")])];
}

export type Secrets = (name: string) => string;

/**
 * Reads the secrets from the environment.
 * @throws ConfigurationError for each variable that is not set
 */
export function readSecrets(
  path: string,
  config: Configuration,
  environment: Readonly<Record<string, string | undefined>>,
): { get: Secrets; values: string[] } {
  const names = listVariables(config);
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new ConfigurationError(
      path,
      missing.map((name) => `The environment variable ${name} is not set.`),
    );
  const get: Secrets = (name) => environment[name] ?? "";
  return { get, values: names.map(get) };
}
