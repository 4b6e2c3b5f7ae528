import "server-only";
import { eventType } from "inngest";
import { z } from "zod";
import { getTraceCarrier } from "#lib/spans.ts";

/** A generation job was created. */
export const generationRequested = eventType("posts/generation.requested", {
  schema: z.object({ organizationId: z.string(), jobId: z.string() }),
});

/** The analysis of a website was requested. */
export const brandAnalysisRequested = eventType("brands/analysis.requested", {
  schema: z.object({ organizationId: z.string(), jobId: z.string() }),
});

/** A scan was created. */
export const scanRequested = eventType("geo/scan.requested", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), scanId: z.string() }),
});

/** A scan has stored all its answers. */
export const scanFinished = eventType("geo/scan.finished", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), scanId: z.string() }),
});

/** Stored answers need to be scored again with other names. */
export const rescoringRequested = eventType("geo/rescoring.requested", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), version: z.string() }),
});

/** Feedback was stored with a classification by rules, which a model may refine. */
export const feedbackReceived = eventType("feedback/received", {
  schema: z.object({ organizationId: z.string(), feedbackId: z.string() }),
});

/** An audit of a website for agents was requested. */
export const readinessAuditRequested = eventType("geo/readiness.requested", {
  schema: z.object({ organizationId: z.string(), reportId: z.string() }),
});

/** A chat message needs its answer, or an answer continues after a decision. */
export const answerRequested = eventType("chats/answer.requested", {
  schema: z.object({ organizationId: z.string(), runId: z.string() }),
});

/** The plan of a brief was requested, from pages of the website and a model if configured. */
export const briefPlanningRequested = eventType("geo/brief.planning.requested", {
  schema: z.object({ organizationId: z.string(), briefId: z.string() }),
});

/** The post of an approved brief was requested. */
export const briefWritingRequested = eventType("geo/brief.writing.requested", {
  schema: z.object({ organizationId: z.string(), briefId: z.string(), runId: z.string() }),
});

/** An event for the job server. */
export type Event = { name: string; data: Record<string, unknown>; id?: string };

// On globalThis, because a bundler may give each route its own copy of this module.
const shared = globalThis as typeof globalThis & { clarionSendEvent?: (event: Event) => Promise<unknown> };

/** Sets the function by which `sendEvent` sends in this process; the job server provides it when it starts. */
export function provideEventSender(send: (event: Event) => Promise<unknown>): void {
  shared.clarionSendEvent = send;
}

/** Sends an event to the job server. Throws when the server cannot be reached or has not started. */
export async function sendEvent(event: Event): Promise<void> {
  if (!shared.clarionSendEvent) throw new Error("No job server accepts events: boot() has not run in this process.");
  const trace = getTraceCarrier();
  const data = Object.keys(trace).length > 0 ? { ...event.data, trace } : event.data;
  await shared.clarionSendEvent({ ...event, data });
}
