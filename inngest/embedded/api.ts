import type { Db } from "#db/client.ts";
import { type IqRunRow, listRunsOfEvent } from "#db/queries/embedded/runs.ts";
import type { Clock } from "#lib/clock.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import { EventError, ingest } from "./events/ingest.ts";
import type { Registry } from "./functions/definition.ts";
import { registerFunctions } from "./functions/store.ts";
import { bearerToken, sameSecret } from "./protocol/signature.ts";
import { checkpointBody, HEADER, registerBody } from "./protocol/wire.ts";
import { cancelRun } from "./runs/cancel.ts";
import { saveCheckpoint } from "./runs/checkpoint.ts";

export type ApiOptions = {
  db: Db;
  clock: Clock;
  signingKey: string;
  eventKey: string;
  /** Called when work may be due. */
  wake: () => void;
  /** Loads the registered functions. */
  registry: () => Promise<Registry>;
  /** Called after the application registered its functions. */
  registered: () => Promise<void>;
};

type Handler = (options: ApiOptions, request: Request, parameter: string) => Promise<Response>;
type Route = { method: string; path: RegExp; isOpen?: boolean; handle: Handler };

const ROUTES: Route[] = [
  { method: "POST", path: /^\/e\/([^/]+)$/, isOpen: true, handle: receiveEvents },
  { method: "POST", path: /^\/fn\/register$/, handle: register },
  { method: "POST", path: /^\/v1\/checkpoint\/([^/]+)\/async$/, handle: receiveCheckpoint },
  { method: "GET", path: /^\/v1\/events\/([^/]+)\/runs$/, handle: listRuns },
  { method: "DELETE", path: /^\/v1\/runs\/([^/]+)$/, handle: deleteRun },
];

/** Handles the server's HTTP API: the calls of the SDK, and queries about runs. All state is in the database. */
export async function handleApi(options: ApiOptions, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const route of ROUTES) {
    const match = request.method === route.method ? route.path.exec(pathname) : null;
    if (!match) continue;
    if (!route.isOpen && !isAuthorized(options, request)) return failure(401, "The signing key is wrong.");
    return answer(() => route.handle(options, request, decodeURIComponent(match[1] ?? "")));
  }
  return failure(404, `The embedded job server has no ${request.method} ${pathname}.`);
}

async function answer(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    log.error({ err: error }, "the job server could not answer");
    return failure(500, "The job server could not answer.");
  }
}

function isAuthorized({ signingKey }: ApiOptions, request: Request): boolean {
  return sameSecret(request.headers.get("authorization") ?? "", `Bearer ${bearerToken(signingKey)}`);
}

function failure(status: number, error: string): Response {
  return Response.json({ ok: false, status, error }, { status });
}

async function receiveEvents({ db, clock, eventKey, wake }: ApiOptions, request: Request, key: string) {
  if (!sameSecret(key, eventKey)) return failure(401, "The event key is wrong.");
  try {
    const ids = await ingest(db, await request.json(), request.headers.get(HEADER.eventIdSeed), clock.now());
    wake();
    return Response.json({ ids, status: 200 });
  } catch (error) {
    if (error instanceof SyntaxError) return failure(400, "The body is not JSON.");
    if (error instanceof EventError) return failure(error.status, error.message);
    throw error;
  }
}

async function register({ db, clock, registered }: ApiOptions, request: Request) {
  const body = registerBody.safeParse(await request.json());
  if (!body.success) return failure(400, "A registration needs an app name and its functions.");
  try {
    await registerFunctions(db, body.data.appName, body.data.functions, clock.now());
  } catch (error) {
    return failure(400, error instanceof Error ? error.message : String(error));
  }
  await registered();
  return Response.json({ ok: true, status: 200, modified: true });
}

async function receiveCheckpoint({ db, clock, registry }: ApiOptions, request: Request, runId: string) {
  const body = checkpointBody.safeParse(await request.json());
  if (!body.success) return failure(400, "The checkpoint is not understood.");
  faultPoint("jobs-checkpoint", "before");
  const isCurrent = await saveCheckpoint({ db, now: clock.now(), registry: await registry() }, runId, body.data);
  faultPoint("jobs-checkpoint", "after");
  return isCurrent ? Response.json({ data: {} }) : failure(409, "This dispatch was superseded.");
}

const STATUS = { running: "Running", completed: "Completed", failed: "Failed", cancelled: "Cancelled" } as const;

function toRun(run: IqRunRow) {
  return {
    run_id: run.id,
    function_id: run.functionId,
    event_id: run.eventId,
    status: STATUS[run.status],
    run_started_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    output: run.output === null ? null : JSON.parse(run.output),
  };
}

async function listRuns({ db }: ApiOptions, _request: Request, eventId: string) {
  const runs = await listRunsOfEvent(db, eventId);
  return Response.json({ data: runs.map(toRun) });
}

async function deleteRun({ db, clock, registry, wake }: ApiOptions, _request: Request, runId: string) {
  const isCancelled = await cancelRun({ db, now: clock.now(), registry: await registry() }, runId);
  wake();
  return isCancelled ? new Response(null, { status: 204 }) : failure(404, "There is no such run under way.");
}
