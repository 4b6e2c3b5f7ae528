import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { deleteProject, restoreProject } from "./delete.ts";
import * as service from "./service.ts";

export const projectOperations = [
  implement(contract.listProjects, ({ ctx }) => service.listProjects(ctx)),
  implement(contract.createProject, ({ ctx, body }) => service.createProject(ctx, body)),
  implement(contract.getProject, ({ ctx, params }) => service.showProject(ctx, params.projectId)),
  implement(contract.updateProject, ({ ctx, params, body }) => service.updateProject(ctx, params.projectId, body)),
  implement(contract.deleteProject, ({ ctx, params }) => deleteProject(ctx, params.projectId)),
  implement(contract.restoreProject, ({ ctx, params }) => restoreProject(ctx, params.projectId)),
];
