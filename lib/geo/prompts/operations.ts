import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { importPrompts } from "./import.ts";
import * as service from "./service.ts";

export const promptOperations = [
  implement(contract.listPrompts, ({ ctx, params }) => service.listPrompts(ctx, params.projectId)),
  implement(contract.createPrompt, ({ ctx, params, body }) => service.createPrompt(ctx, params.projectId, body)),
  implement(contract.importPrompts, ({ ctx, params, body }) => importPrompts(ctx, params.projectId, body)),
  implement(contract.getPrompt, ({ ctx, params }) => service.getPrompt(ctx, params.projectId, params.promptId)),
  implement(contract.updatePrompt, ({ ctx, params, body }) =>
    service.updatePrompt(ctx, params.projectId, params.promptId, body),
  ),
  implement(contract.deletePrompt, ({ ctx, params }) => service.deletePrompt(ctx, params.projectId, params.promptId)),
  implement(contract.restorePrompt, ({ ctx, params }) => service.restorePrompt(ctx, params.projectId, params.promptId)),
];
