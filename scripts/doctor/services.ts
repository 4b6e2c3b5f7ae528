import { existsSync } from "node:fs";
import { type Env, origin } from "#lib/env.ts";
import type { JobServer } from "#lib/job-server.ts";
import { bad, type Check, describe, good } from "./check.ts";

const TIMEOUT_MS = 5_000;

/** What the server of the data directory says about itself; null where none runs on this machine. */
export type RunningServer = { address?: Address; jobs?: JobServer | null } | null;
type Address = Pick<Env, "HOST" | "PORT">;

/** Whether the server answers where its clients look for it. */
export async function checkServer(configured: Address, running: RunningServer): Promise<Check> {
  const { HOST, PORT } = running?.address ?? configured;
  const isEveryAddress = HOST === "0.0.0.0" || HOST === "::";
  const host = isEveryAddress ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  const address = `http://${host}:${PORT}`;
  const answer = await get(`${address}/v1/status`);
  if (answer === null) {
    if (running === null) return good("server", `none runs at ${address}; npm start starts it`);
    return bad("server", `it runs, but does not answer at ${address}`, "Look into the server's log, or restart it.");
  }
  if (!answer.text.includes('"service":"Clarion API"'))
    return bad("server", `another program answers at ${address}`, "Stop it, or set PORT to a port that is free.");
  if (answer.status === 200)
    return good("server", `answers at ${address}${running === null ? ", with another data directory" : ""}`);
  const recovery = "Look into the server's log. It cannot reach the database, or it is about to stop.";
  return bad("server", `answers ${answer.status} at ${address}`, recovery);
}

/** Whether jobs run: an Inngest server runs no function that was not registered with it. */
export async function checkJobs(
  { INNGEST_BASE_URL, INNGEST_SIGNING_KEY }: Pick<Env, "INNGEST_BASE_URL" | "INNGEST_SIGNING_KEY">,
  running: RunningServer,
): Promise<Check> {
  const isExternal = INNGEST_BASE_URL !== undefined || INNGEST_SIGNING_KEY !== undefined;
  const jobs = running?.jobs;
  if (!isExternal) {
    if (jobs === null) return bad("jobs", "the job server has not started", "Look into the server's log.");
    return good("jobs", "embedded in the server");
  }
  const { inngestAddress } = await import("#inngest/client.ts");
  const address = jobs?.server ?? inngestAddress();
  if (jobs?.registered) return good("jobs", `the functions are registered with ${address}`);
  const recovery = `Check INNGEST_BASE_URL and both keys, and that the Inngest server can reach ${origin()}/api/inngest. A running server tries again every minute.`;
  if (jobs) {
    const reason = jobs.problem ?? "The first attempt runs.";
    return bad("jobs", `the functions are not registered with ${address}: ${reason}`, recovery);
  }
  if ((await get(address)) === null) return bad("jobs", `no Inngest server answers at ${address}`, recovery);
  return good("jobs", `${address} answers; the server registers the functions with it at start`);
}

/** Writes, reads and removes a file, as the server stores pictures. */
export async function checkStorage({ S3_BUCKET, CLARION_DATA_DIR }: Env): Promise<Check> {
  if (S3_BUCKET === undefined && !existsSync(CLARION_DATA_DIR))
    return good("storage", "the data directory, which is not there yet");
  const recovery =
    S3_BUCKET === undefined
      ? "Check that the disk has space, and run as the user who owns the data directory."
      : "Check S3_ENDPOINT, S3_REGION and both keys, and that the bucket exists. A private server needs files=<address> in CLARION_ALLOWED_HOSTS.";
  const { probeStorage } = await import("#lib/status/probes.ts");
  return toCheck("storage", probeStorage, recovery);
}

/** Signs in to the mail server without sending a mail. */
export async function checkMail(): Promise<Check> {
  const { probeMail } = await import("#lib/status/probes.ts");
  const recovery =
    "Check SMTP_URL, such as smtps://user:password@mail.example, and that this machine reaches the server.";
  return toCheck("mail", probeMail, recovery);
}

async function toCheck(name: string, probe: () => Promise<string>, recovery: string): Promise<Check> {
  try {
    return good(name, await probe());
  } catch (error) {
    return bad(name, describe(error), recovery);
  }
}

/** Null when nothing answers in time. */
async function get(url: string): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
