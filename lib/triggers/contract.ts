import { z } from "zod";
import { automationRuns, automationSettings, automationShape, repositoryMap } from "#lib/automations/contract.ts";
import { RESTORABLE, restoring } from "#lib/deletion/restoring.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { deleted, id, line, organization } from "#lib/http/shapes.ts";

export const EVENT_TYPES = ["release", "push"] as const;

export const eventTrigger = z
  .object({
    ...automationShape.identity,
    name: z.string().nullable(),
    sourceType: z.literal("vcs_webhook"),
    sourceConfig: z.object({
      eventTypes: z.array(z.enum(EVENT_TYPES)),
      includePreReleases: z.literal(true).optional(),
    }),
    ...automationShape.settings,
    ...automationShape.state,
  })
  .meta({ id: "EventTrigger" });
export type EventTrigger = z.output<typeof eventTrigger>;

const fields = {
  name: line(120).nullable(),
  sourceType: z.literal("vcs_webhook"),
  sourceConfig: z.object({
    eventTypes: z.array(z.enum(EVENT_TYPES)).max(10).meta({ description: "Empty fires for both." }),
    includePreReleases: z.boolean().optional().meta({ description: "Fires on pre-releases as well." }),
  }),
  ...automationSettings("trigger"),
};

const body = z.object({
  ...fields,
  name: fields.name.default(null),
  outputConfig: fields.outputConfig.default({}),
  autoPublish: fields.autoPublish.default(false),
});
export type TriggerBody = z.output<typeof body>;

const change = z.object(fields).partial();
export type TriggerChange = z.output<typeof change>;

const params = z.object({ triggerId: id });
const answer = z.object({ eventTrigger, organization });

export const listEventTriggers = endpoint({
  id: "listEventTriggers",
  method: "GET",
  path: "/v1/event-triggers",
  tag: "Event triggers",
  summary: "List event triggers",
  description: "Newest first.",
  scope: "event-triggers.read",
  pages: ["eventTriggers"],
  output: z.object({
    eventTriggers: z.array(eventTrigger),
    repositoryMap,
    organization,
  }),
});

export const createEventTrigger = endpoint({
  id: "createEventTrigger",
  method: "POST",
  path: "/v1/event-triggers",
  tag: "Event triggers",
  summary: "Create an event trigger",
  description:
    "Fires once for each release tag and each pushed head of a repository. A release is told from the one before it, a stable one from the stable one before it; a push by its commits.",
  scope: "event-triggers.write",
  status: 201,
  body,
  output: answer,
  errors: [404, 409],
});

export const getEventTrigger = endpoint({
  id: "getEventTrigger",
  method: "GET",
  path: "/v1/event-triggers/{triggerId}",
  tag: "Event triggers",
  summary: "Get an event trigger",
  scope: "event-triggers.read",
  params,
  output: answer,
  errors: [404],
});

export const updateEventTrigger = endpoint({
  id: "updateEventTrigger",
  method: "PATCH",
  path: "/v1/event-triggers/{triggerId}",
  tag: "Event triggers",
  summary: "Update an event trigger",
  description: "What is left out stays as it is.",
  scope: "event-triggers.write",
  params,
  body: change.refine((value) => Object.values(value).some((field) => field !== undefined), {
    message: "at least one field is required",
  }),
  output: answer,
  errors: [404, 409],
});

export const deleteEventTrigger = endpoint({
  id: "deleteEventTrigger",
  method: "DELETE",
  path: "/v1/event-triggers/{triggerId}",
  tag: "Event triggers",
  summary: "Delete an event trigger",
  description: `Its posts are kept. ${RESTORABLE}`,
  scope: "event-triggers.write",
  params,
  output: deleted,
  errors: [404],
});

export const restoreEventTrigger = endpoint({
  ...restoring("an event trigger", "With its runs. 409 if there is one that does the same."),
  id: "restoreEventTrigger",
  path: "/v1/event-triggers/{triggerId}/restore",
  tag: "Event triggers",
  scope: "event-triggers.write",
  params,
  output: answer,
});

export const listEventTriggerRuns = endpoint({
  id: "listEventTriggerRuns",
  method: "GET",
  path: "/v1/event-triggers/{triggerId}/runs",
  tag: "Event triggers",
  summary: "List the runs of an event trigger",
  description: "The newest 50, newest first.",
  scope: "event-triggers.read",
  params,
  pages: ["runs"],
  output: automationRuns,
  errors: [404],
});
