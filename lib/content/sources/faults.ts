import { AppError } from "#lib/errors.ts";

/** A host's rate limit is hit: whoever reads goes on at `resetAt`. */
export class SourceRateLimited extends AppError {
  readonly host: string;
  readonly resetAt: Date;

  constructor(host: string, resetAt: Date) {
    super(
      "rateLimited",
      `${host} limits how often it may be asked`,
      `Try again after ${resetAt.toISOString()}, or use a token with a higher limit.`,
    );
    this.name = "SourceRateLimited";
    this.host = host;
    this.resetAt = resetAt;
  }
}

/** @param what for example `acme/widget on github.com` */
export function sourceMissing(what: string): AppError {
  return new AppError(
    "notFound",
    `There is no ${what}, or it may not be seen`,
    "Check the name; a private one needs a token, or an installation, that may read it.",
  );
}

/** The host knows the credential and refuses it, or does not know it any more. */
export function sourceForbidden(what: string): AppError {
  return new AppError(
    "forbidden",
    `The token may not read ${what}`,
    "Give a token that is valid and may read contents, pull requests and issues.",
  );
}

export function sourceUnavailable(host: string, cause?: unknown): AppError {
  return new AppError("unavailable", `${host} cannot be read at present`, "Try again in a minute.", { cause });
}
