import "server-only";
import { join } from "node:path";
import { type Database, openDatabase, provideDatabase } from "#db/client.ts";
import { DirectoryLockedError } from "#db/lock.ts";
import { SchemaMismatchError } from "#db/migrate.ts";
import { traceStatements } from "#db/tracing.ts";
import { startJobServer } from "#inngest/start.ts";
import { findApiHandler } from "#lib/api.ts";
import { provideApplication } from "#lib/application.ts";
import { forgetExpired } from "#lib/auth/housekeeping.ts";
import { getSetupLink } from "#lib/auth/setup-link.ts";
import { systemClock } from "#lib/clock.ts";
import { prepareDataDirectory } from "#lib/data-directory.ts";
import { auditDemo } from "#lib/demo/audit.ts";
import { makeDemo } from "#lib/demo/service.ts";
import { findSite } from "#lib/domains/service.ts";
import { env, origin } from "#lib/env.ts";
import { maintainRangeLists } from "#lib/geo/traffic/verify/store.ts";
import { log } from "#lib/log.ts";
import { requireCompleteRestore } from "#lib/operator/backup/secret-files.ts";
import { startOperatorSocket } from "#lib/operator/server.ts";
import { getSignUpState } from "#lib/orgs/service/accounts.ts";
import { startTelemetry } from "#lib/telemetry.ts";

const MAINTENANCE_MS = 10 * 60_000;
const RANGES_MS = 60 * 60_000;

/**
 * Opens the database, starts the job server and creates the demo workspace. On failure it prints a clear message and
 * ends the process, because a server that only answers 500 is useless.
 */
export async function boot(): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`\nclarion: ${error instanceof Error ? error.message : String(error)}${hintFor(error)}`);
    if (!isExpected(error)) log.error({ err: error }, "the server could not start");
    process.exit(1);
  }
}

async function start(): Promise<void> {
  requireCompleteRestore();
  prepareDataDirectory(env.CLARION_DATA_DIR);
  const stopTelemetry = await startTelemetry();
  const database = await openDatabase({
    url: env.DATABASE_URL,
    directory: env.DATABASE_URL ? undefined : join(env.CLARION_DATA_DIR, "database"),
    migrationsFolder: join(process.cwd(), "db/migrations"),
    onConnectionLost: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  if (stopTelemetry) traceStatements(database.db);
  provideDatabase(database);
  const startDemo = env.CLARION_DEMO ? await makeDemo(database.db, systemClock) : undefined;
  const stopJobServer = await startJobServer();
  const stopOperatorSocket = await startOperatorSocket({
    dataDirectory: env.CLARION_DATA_DIR,
    db: database.db,
    clock: systemClock,
  });
  const timer = scheduleMaintenance(database);
  const rangesTimer = keepRangeLists();
  provideApplication({
    findApiHandler,
    findSite,
    shutDown: async () => {
      clearInterval(timer);
      clearInterval(rangesTimer);
      await stopOperatorSocket();
      await stopJobServer();
      await database.close();
      await stopTelemetry?.();
    },
  });
  console.log(`\nClarion serves ${origin()}`);
  if (startDemo) {
    await startDemo();
    // Not awaited, because requests are answered only when the start has ended.
    auditDemo(database.db, systemClock).catch((error: unknown) => {
      log.warn({ err: error }, "the public pages of the demo were not audited");
    });
  } else if ((await getSignUpState(database.db)) === "setup") {
    console.log(`\nThis link makes the first account, once, which owns the installation:\n  ${getSetupLink()}`);
  }
}

/**
 * Deletes expired rows regularly, and maintains the embedded database, which has no vacuum and checkpoints of its
 * own.
 */
function scheduleMaintenance(database: Database): NodeJS.Timeout {
  const tick = async () => {
    await forgetExpired(database.db, systemClock.now());
    await database.runMaintenance?.();
  };
  const guarded = () => tick().catch((error: unknown) => log.error({ err: error }, "maintenance failed"));
  return setInterval(guarded, MAINTENANCE_MS).unref();
}

/** Refreshes the address lists of this process at its start, and each hour until every list is of the current day. */
function keepRangeLists(): NodeJS.Timeout {
  const refresh = () =>
    maintainRangeLists(systemClock.now()).catch((error: unknown) =>
      log.error({ err: error }, "the address lists were not refreshed"),
    );
  void refresh();
  return setInterval(refresh, RANGES_MS).unref();
}

/** These errors are explained by their message and hint, and need no stack trace. */
function isExpected(error: unknown): boolean {
  return error instanceof DirectoryLockedError || error instanceof SchemaMismatchError;
}

function hintFor(error: unknown): string {
  if (error instanceof SchemaMismatchError) return `.\n         ${error.recovery}`;
  if (error instanceof DirectoryLockedError) {
    return "\n         Stop the other server, or set CLARION_DATA_DIR and PORT for a second one.";
  }
  return env.DATABASE_URL ? "\n         Check DATABASE_URL and that the server behind it can be reached." : "";
}
