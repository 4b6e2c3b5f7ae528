import "server-only";
import { eventType } from "inngest";
import { z } from "zod";

/** A generation job was written and waits to be done. */
export const generationRequested = eventType("posts/generation.requested", {
  schema: z.object({ organizationId: z.string(), jobId: z.string() }),
});

/** A website waits to be analyzed. */
export const brandAnalysisRequested = eventType("brands/analysis.requested", {
  schema: z.object({ organizationId: z.string(), jobId: z.string() }),
});

/** A scan was written and waits to be asked. */
export const scanRequested = eventType("geo/scan.requested", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), scanId: z.string() }),
});

/** A scan has stored all its answers. */
export const scanFinished = eventType("geo/scan.finished", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), scanId: z.string() }),
});

/** Stored answers wait to be scored by other names. */
export const rescoringRequested = eventType("geo/rescoring.requested", {
  schema: z.object({ organizationId: z.string(), projectId: z.string(), version: z.string() }),
});

/** Feedback was stored by the word of the rules, and waits for that of a model. */
export const feedbackReceived = eventType("feedback/received", {
  schema: z.object({ organizationId: z.string(), feedbackId: z.string() }),
});

/** A website waits to be audited for agents. */
export const readinessAuditRequested = eventType("geo/readiness.requested", {
  schema: z.object({ organizationId: z.string(), reportId: z.string() }),
});

/** A message of a chat waits for its answer, or an answer to go on after a decision. */
export const answerRequested = eventType("chats/answer.requested", {
  schema: z.object({ organizationId: z.string(), runId: z.string() }),
});

/** A brief waits for pages of the website, and for a model where one is configured. */
export const briefPlanningRequested = eventType("geo/brief.planning.requested", {
  schema: z.object({ organizationId: z.string(), briefId: z.string() }),
});

/** A brief was approved and waits to be written. */
export const briefWritingRequested = eventType("geo/brief.writing.requested", {
  schema: z.object({ organizationId: z.string(), briefId: z.string(), runId: z.string() }),
});

/** What is sent to the job server. */
export type Event = { name: string; data: Record<string, unknown>; id?: string };

// On globalThis, because a bundler may give each route its own copy of this module.
const shared = globalThis as typeof globalThis & { clarionSendEvent?: (event: Event) => Promise<unknown> };

/** Makes this what `sendEvent` sends with in this process; the job server provides it when it starts. */
export function provideEventSender(send: (event: Event) => Promise<unknown>): void {
  shared.clarionSendEvent = send;
}

/** Sends an event to the job server. Throws where it cannot be reached, or none was provided. */
export async function sendEvent(event: Event): Promise<void> {
  if (!shared.clarionSendEvent) throw new Error("No job server takes events: boot() has not run in this process.");
  await shared.clarionSendEvent(event);
}
