/**
 * `npm run bench:webhooks [-- --database pglite|postgres|both --rounds 5 --seconds 6 --connections 32]`
 * Measures deliveries per second: signed pushes in GitHub's form, each with its own id and head, through the whole
 * webhook of the production build (signature, ids, repeats, normalized event, waiting triggers, log entry), alternating
 * with a bare Next route that stores the body in one row. A trigger waits for releases of the repository, so that every
 * push is matched and none makes a post, which would measure git. The load is signed for both.
 */
import { createHmac, randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import examples from "@octokit/webhooks-examples" with { type: "json" };
import { type DatabaseLocation, onDatabases } from "#bench/load/databases.ts";
import { sendLoad } from "#bench/load/requests.ts";
import { storeResults } from "#bench/load/results.ts";
import {
  answers,
  buildBoth,
  type Environment,
  median,
  migrationsFolder,
  startBaseline,
  startOurs,
} from "#bench/load/servers.ts";
import { openDatabase } from "#db/client.ts";
import { insertTrigger } from "#db/queries/automations/event-triggers.ts";
import { newId } from "#lib/ids.ts";
import type { Hook } from "#lib/testing/webhook-deliveries.ts";

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "both" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "6" },
    connections: { type: "string", default: "32" },
  },
});
const OURS = 21_811;
const THEIRS = 21_812;
const HEAD = "0123456789abcdef0123456789abcdef01234567";

// Set before the modules that read the environment are loaded; the server must read the secret that is stored here.
process.env.CLARION_SECRET = randomBytes(32).toString("hex");
const { testOrganization } = await import("#lib/testing/people.ts");
const { testHook } = await import("#lib/testing/webhooks.ts");

type Measured = { perSecond: number; p99: number };
type Name = "ours" | "bareNext";
type Round = Record<Name, Measured>;

/** A repository with a webhook, and a trigger that every push is compared with. */
async function seed(location: DatabaseLocation): Promise<Hook> {
  const { db, close } = await openDatabase({ ...location, migrationsFolder });
  const now = new Date();
  const hook = await testHook(db, (await testOrganization(db, now)).id, now);
  await insertTrigger(db, {
    id: newId("trg"),
    organizationId: hook.organizationId,
    name: null,
    eventTypes: ["release"],
    repositoryIds: [hook.repositoryId],
    outputType: "changelog",
    outputConfig: {},
    enabled: true,
    autoPublish: false,
    fingerprint: hook.repositoryId,
    createdAt: now,
    updatedAt: now,
  });
  await close();
  return hook;
}

/** A push of one commit in GitHub's form to the default branch. */
function pushTemplate(): string {
  type Push = { ref: string; commits: unknown[] };
  const payloads = (examples as unknown as { name: string; examples: Push[] }[]).find(({ name }) => name === "push");
  const push = payloads?.examples.find(({ commits }) => commits.length > 0);
  if (!push) throw new Error("The examples contain no push.");
  return JSON.stringify({ ...push, ref: "refs/heads/main", after: HEAD });
}

const template = pushTemplate();
let serial = 0;

function deliveryTo({ secret, organizationId }: Hook) {
  const id = String(++serial);
  const body = template.replace(HEAD, id.padStart(40, "0"));
  const headers = {
    "content-type": "application/json",
    "x-github-event": "push",
    "x-github-delivery": id,
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    "x-organization": organizationId,
  };
  return { headers, body };
}

async function load(url: string, hook: Hook): Promise<Measured> {
  const result = await sendLoad({
    url,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    requests: [{ method: "POST", setupRequest: (request) => ({ ...request, ...deliveryTo(hook) }) }],
  });
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** Checks that a repeated delivery is detected, so that the whole webhook is measured. */
async function requireComplete(url: string, hook: Hook): Promise<void> {
  const sent = { method: "POST", ...deliveryTo(hook) };
  for (const field of ["processed", "duplicate"]) {
    const answer = (await (await fetch(url, sent)).json()) as Record<string, unknown>;
    if (!answer[field]) throw new Error(`A delivery was answered without "${field}": ${JSON.stringify(answer)}`);
  }
}

async function measure(database: string, ours: Environment, theirs: Environment, hook: Hook) {
  const servers = [startOurs(OURS, ours), startBaseline(THEIRS, theirs)];
  const { organizationId, integrationId, repositoryId } = hook;
  const urls: Record<Name, string> = {
    ours: `http://127.0.0.1:${OURS}/api/webhooks/github/${organizationId}/${integrationId}/${repositoryId}`,
    bareNext: `http://127.0.0.1:${THEIRS}/deliveries`,
  };
  try {
    await answers(`http://127.0.0.1:${OURS}/v1/status`);
    await answers(`http://127.0.0.1:${THEIRS}/hello`);
    await requireComplete(urls.ours, hook);
    for (const url of Object.values(urls)) await load(url, hook);
    const rounds: Round[] = [];
    for (let i = 0; i < Number(values.rounds); i++) {
      const measured = await load(urls.ours, hook);
      rounds.push({ ours: measured, bareNext: await load(urls.bareNext, hook) });
    }
    return report(database, rounds);
  } finally {
    for (const server of servers) server.kill("SIGTERM");
  }
}

function report(database: string, rounds: Round[]) {
  const of = (name: Name, field: keyof Measured) => Math.round(median(rounds.map((round) => round[name][field])));
  const ratio = median(rounds.map((round) => round.ours.perSecond / round.bareNext.perSecond));
  const row = {
    database,
    bytes: Buffer.byteLength(template),
    ours: of("ours", "perSecond"),
    oursP99Ms: of("ours", "p99"),
    bareNext: of("bareNext", "perSecond"),
    bareNextP99Ms: of("bareNext", "p99"),
    ratio: Number(ratio.toFixed(3)),
  };
  console.table([row]);
  return { ...row, rounds };
}

await buildBoth();
storeResults("webhooks", await onDatabases(values.database, { seed, measure }));
