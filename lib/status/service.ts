import "server-only";
import type { Db } from "#db/client.ts";
import { pingDatabase } from "#db/queries/ping.ts";
import { isDraining } from "#lib/application.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

const API_VERSION = "1.0.0";

/**
 * Reports that the service works; throws `unavailable`, with its own body, when the database cannot be reached or the
 * process is about to stop.
 */
export async function getStatus(db: Db) {
  const about = {
    service: "Clarion API" as const,
    version: API_VERSION,
    public: true as const,
    authentication: {
      type: "bearer" as const,
      resource_metadata: `${origin()}/.well-known/oauth-protected-resource`,
      guide: `${origin()}/docs`,
    },
  };
  const unavailable = (cause?: unknown) =>
    new AppError("unavailable", "Service unavailable", "Try again in a minute.", {
      body: { status: "unavailable", ...about },
      cause,
    });
  if (isDraining()) throw unavailable();
  try {
    await pingDatabase(db);
  } catch (cause) {
    throw unavailable(cause);
  }
  return { status: "ok" as const, ...about };
}
