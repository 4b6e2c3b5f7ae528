import "server-only";
import type { Db } from "#db/client.ts";
import { pingDatabase } from "#db/queries/ping.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

const API_VERSION = "1.0.0";

/** Reports that the service works; throws `unavailable`, with its own body, when the database cannot be reached. */
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
  try {
    await pingDatabase(db);
  } catch (cause) {
    throw new AppError("unavailable", "Service unavailable", "Try again in a minute.", {
      body: { status: "unavailable", ...about },
      cause,
    });
  }
  return { status: "ok" as const, ...about };
}
