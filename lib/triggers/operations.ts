import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service/triggers.ts";

export const triggerOperations = [
  implement(contract.listEventTriggers, ({ ctx }) => service.listTriggers(ctx)),
  implement(contract.createEventTrigger, ({ ctx, body }) => service.createTrigger(ctx, body)),
  implement(contract.getEventTrigger, ({ ctx, params }) => service.getTrigger(ctx, params.triggerId)),
  implement(contract.updateEventTrigger, ({ ctx, params, body }) => service.updateTrigger(ctx, params.triggerId, body)),
  implement(contract.deleteEventTrigger, ({ ctx, params }) => service.deleteTrigger(ctx, params.triggerId)),
  implement(contract.restoreEventTrigger, ({ ctx, params }) => service.restoreTrigger(ctx, params.triggerId)),
  implement(contract.listEventTriggerRuns, ({ ctx, params }) => service.listTriggerRuns(ctx, params.triggerId)),
];
