import { readFileSync } from "node:fs";

/** Variables with a secret, whose value may stand in a file instead: `<NAME>_FILE` has its path. */
const SECRETS = [
  "CLARION_SECRET",
  "CLARION_PREVIOUS_SECRET",
  "CLARION_OPERATOR_TOKEN",
  "DATABASE_URL",
  "INNGEST_EVENT_KEY",
  "INNGEST_SIGNING_KEY",
  "GITHUB_CLIENT_SECRET",
  "GITHUB_APP_PRIVATE_KEY",
  "GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "AI_API_KEY",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "PERPLEXITY_API_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment with the secrets of files, as containers mount them (operations.md, image). Spaces and line
 * breaks around a secret are removed.
 * @throws Error when a variable is also set by itself, or its file cannot be read or is empty
 */
export function readSecretFiles(environment: Environment): Environment {
  const named = SECRETS.filter((name) => environment[`${name}_FILE`]);
  return { ...environment, ...Object.fromEntries(named.map((name) => [name, readSecret(environment, name)])) };
}

function readSecret(environment: Environment, name: string): string {
  const path = environment[`${name}_FILE`] ?? "";
  if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set. Set one of them.`);
  try {
    const secret = readFileSync(path, "utf8").trim();
    if (secret) return secret;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name}_FILE cannot be read (${reason}). Give the path of a file with the secret.`, { cause });
  }
  throw new Error(`${name}_FILE names an empty file. Write the secret into ${path}.`);
}
