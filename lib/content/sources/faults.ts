import { AppError } from "#lib/errors.ts";

/** A host's rate limit is reached; retry at `resetAt`. */
export class SourceRateLimited extends AppError {
  readonly host: string;
  readonly resetAt: Date;

  constructor(host: string, resetAt: Date) {
    super(
      "rateLimited",
      `The rate limit of ${host} is reached`,
      `Try again after ${resetAt.toISOString()}, or use a token with a higher limit.`,
    );
    this.name = "SourceRateLimited";
    this.host = host;
    this.resetAt = resetAt;
  }
}

/** @param subject for example `acme/widget on github.com` */
export function sourceMissing(subject: string): AppError {
  return new AppError(
    "notFound",
    `There is no ${subject}, or it is not accessible`,
    "Check the name; a private one needs a token, or an installation, that may read it.",
  );
}

/** The host rejects the credential, or it has expired. */
export function sourceForbidden(subject: string): AppError {
  return new AppError(
    "forbidden",
    `The token may not read ${subject}`,
    "Use a valid token that can read contents, pull requests and issues.",
  );
}

export function sourceUnavailable(host: string, cause?: unknown): AppError {
  return new AppError("unavailable", `${host} cannot be read at present`, "Try again in a minute.", { cause });
}
