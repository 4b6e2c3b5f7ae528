import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as service from "./service/skills.ts";

export const skillOperations = [
  implement(contract.listSkills, ({ ctx }) => service.listSkills(ctx)),
  implement(contract.getSkill, ({ ctx, params }) => service.getSkill(ctx, params.name)),
  implement(contract.createSkill, ({ ctx, body }) => service.createSkill(ctx, body)),
  implement(contract.updateSkill, ({ ctx, params, body }) => service.updateSkill(ctx, params.name, body)),
  implement(contract.deleteSkill, ({ ctx, params }) => service.deleteSkill(ctx, params.name)),
  implement(contract.restoreSkill, ({ ctx, params }) => service.restoreSkill(ctx, params.name)),
];
