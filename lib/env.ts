import { Resolver } from "node:dns";
import { resolve } from "node:path";
import { createEnv } from "@t3-oss/env-core";
import { z } from "zod";
import { parsePriceOverrides } from "#lib/price-overrides.ts";
import { readSecretFiles } from "#lib/secret-files.ts";
import { parseAllowedHosts } from "#lib/web/allowed-hosts.ts";

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
/** Parses `name=value` with commas between. */
const pairs = <V extends z.ZodType<string>>(value: V) =>
  list.transform((entries, context) => {
    const found = new Map<string, z.output<V>>();
    for (const entry of entries) {
      const separator = entry.lastIndexOf("=");
      const parsed = value.safeParse(entry.slice(separator + 1).trim());
      if (separator < 1 || !parsed.success) context.addIssue({ code: "custom", message: `cannot use "${entry}"` });
      else found.set(entry.slice(0, separator).trim(), parsed.data);
    }
    return found;
  });
/** Whether Node's resolver accepts the address of a name server. */
function isNameServer(address: string): boolean {
  try {
    new Resolver().setServers([address]);
    return true;
  } catch {
    return false;
  }
}
const flag = (standard: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(standard)
    .transform((value) => value === "on");

/** All environment variables of the product; each has a default or enables an optional feature. */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    CLARION_DATA_DIR: z
      .string()
      .default(".clarion")
      .transform((path) => resolve(path)),
    CLARION_ORIGIN: z.url().optional(),
    CLARION_DEMO: flag("on"),
    /** The repository of the demo workspace; without it, the bundled one of the demo product. */
    CLARION_DEMO_REPOSITORY: z.string().optional(),
    /** When off, every read of visibility answers only `configured: false`; scans continue to store answers. */
    CLARION_ANALYTICS: flag("on"),
    CLARION_SIGNUP: z.enum(["first", "open"]).default("first"),
    CLARION_OPERATORS: list,
    /** Where vulnerabilities are reported: URIs, which /.well-known/security.txt lists. */
    CLARION_SECURITY_CONTACT: list.pipe(
      z.array(z.string().regex(/^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, "must be mailto:, https:// or tel:")),
    ),
    /** The bearer token of the operator's monitoring: /metrics and the deep status, which do not exist without it. */
    CLARION_OPERATOR_TOKEN: z.string().min(16).optional(),
    /** How long the server still answers after SIGTERM, while its status says that it stops. */
    CLARION_DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
    /** Name servers that custom domains are checked at; by default those of the system. */
    CLARION_DNS_SERVERS: list.pipe(
      z.array(z.string().refine(isNameServer, "must be an IP address, with :port or not")),
    ),
    CLARION_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Private servers that may be reached, by purpose. */
    CLARION_ALLOWED_HOSTS: z
      .string()
      .default("")
      .transform((text, context) => {
        const { hosts, problems } = parseAllowedHosts(text);
        for (const message of problems) context.addIssue({ code: "custom", message });
        return hosts;
      }),
    /** Root folders whose repositories may be connected by path. */
    CLARION_LOCAL_REPOSITORIES: list,
    CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: list,
    CLARION_DEFAULT_PLAN: z.enum(["none", "starter", "growth", "scale"]).optional(),
    CLARION_DEFAULT_CREDITS: z.coerce.number().int().min(0).optional(),
    CLARION_SECRET: z.string().min(32).optional(),
    /** The secret before `CLARION_SECRET`, or after it: it opens what it has sealed until `secret rotate` has ended. */
    CLARION_PREVIOUS_SECRET: z.string().min(32).optional(),
    /** How long a rotated refresh token may be reused, for parallel requests of a client. */
    CLARION_REFRESH_GRACE_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
    CLARION_LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
    DATABASE_URL: z.string().optional(),
    INNGEST_BASE_URL: z.url().optional(),
    INNGEST_EVENT_KEY: z.string().optional(),
    INNGEST_SIGNING_KEY: z.string().optional(),
    /** A real Inngest server on which the black-box tests of the job server also run. */
    INNGEST_TEST_URL: z.url().optional(),
    GITHUB_URL: z.url().default("https://github.com"),
    GITHUB_API_URL: z.url().default("https://api.github.com"),
    GITHUB_CLIENT_ID: z.string().optional(),
    GITHUB_CLIENT_SECRET: z.string().optional(),
    /** The operator's GitHub App, which reads the repositories on which it is installed. */
    GITHUB_APP_ID: z.string().optional(),
    GITHUB_APP_PRIVATE_KEY: z
      .string()
      .optional()
      .transform((key) => key?.replaceAll("\\n", "\n")),
    /** Organizations that the GitHub App serves, by slug or id; by default the first one. */
    GITHUB_APP_ORGANIZATIONS: list,
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** The OpenID provider of the company, with which its people sign in. */
    OIDC_ISSUER: z.url().optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** Its name on the sign-in page. */
    OIDC_NAME: z.string().default("single sign-on"),
    OIDC_SCOPE: z.string().default("openid email profile"),
    OIDC_GROUPS_CLAIM: z.string().default("groups"),
    /** Which organization the people of a domain belong to: `acme.example=acme`. Other domains are refused. */
    OIDC_ORGANIZATIONS: pairs(z.string().min(1)),
    /** Which role a group grants: `Platform=admin`. `*` stands for everybody. */
    OIDC_ROLES: pairs(z.enum(["viewer", "member", "admin", "owner"])),
    /** When on, nobody signs in with a password, GitHub or Google. */
    OIDC_ONLY: flag("off"),
    /** A server with OpenAI's chat API; `AI_MODEL` is then one of its models. */
    AI_BASE_URL: z.url().optional(),
    AI_API_KEY: z.string().optional(),
    AI_MODEL: z.string().optional(),
    /** Models that write when `AI_MODEL` gives no answer, in order, as `<vendor>/<model>`. */
    AI_FALLBACK_MODELS: list,
    /** Context size of a model that the catalog does not know, including its answer. */
    AI_CONTEXT_TOKENS: z.coerce.number().int().min(4_000).default(32_000),
    AI_MAX_COST_USD: z.coerce.number().min(0).default(1),
    OPENAI_API_KEY: z.string().optional(),
    OPENAI_BASE_URL: z.url().optional(),
    ANTHROPIC_API_KEY: z.string().optional(),
    ANTHROPIC_BASE_URL: z.url().optional(),
    GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
    GOOGLE_GENERATIVE_AI_BASE_URL: z.url().optional(),
    PERPLEXITY_API_KEY: z.string().optional(),
    PERPLEXITY_BASE_URL: z.url().optional(),
    /** Models of `AI_BASE_URL` that visibility is measured on; by default `AI_MODEL`. */
    AI_ENGINES: list,
    /** Prices of engines, `engine=input/output/search` in US dollars; they replace those of the price table. */
    CLARION_ENGINE_PRICES: list.transform((entries, context) => {
      const { prices, problems } = parsePriceOverrides(entries);
      for (const message of problems) context.addIssue({ code: "custom", message });
      return prices;
    }),
    /** Maximum parallel questions of a scan per provider; reduced when the provider reports overload. */
    CLARION_ENGINE_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(32),
    /** Keeps the sandbox engines when real ones are configured. */
    CLARION_SANDBOX_ENGINES: flag("off"),
    /** A bucket for files instead of the data directory. */
    S3_ENDPOINT: z.url().optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    /** Where traces and logs go, by the standard variables of OpenTelemetry; nothing is sent without an address. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: z.url().optional(),
    OTEL_TRACES_EXPORTER: z.string().optional(),
    OTEL_LOGS_EXPORTER: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().default("clarion"),
    OTEL_SDK_DISABLED: z.string().optional(),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().default("Clarion <clarion@localhost>"),
    /** The point at which tests kill the process to check its recovery: `<name>:<before|after>`. */
    CLARION_FAULT_POINT: z.string().optional(),
  },
  runtimeEnv: readSecretFiles(process.env),
  emptyStringAsUndefined: true,
  onValidationError: (issues) => {
    const lines = issues.map(({ path = [], message }) => `  ${path.join(".")}: ${message}`);
    throw new Error(`The environment has values that cannot be used:\n${lines.join("\n")}`);
  },
});

export type Env = typeof env;

/** The public origin without a trailing slash. */
export function origin(): string {
  return (env.CLARION_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
}

/** next-auth reads the public origin from the environment only. */
export function provideNextAuthUrl(): void {
  process.env.NEXTAUTH_URL ??= origin();
}

/** The environment from which the variables for external programs, such as git, are selected. */
export function programEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}
