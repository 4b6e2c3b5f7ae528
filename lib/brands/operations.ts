import "server-only";
import { implement, reply } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { analyzeBrand, getAnalysis, listAnalyses } from "./service/analyze.ts";
import { deleteBrand, restoreBrand } from "./service/delete.ts";
import { getBrand, listBrands } from "./service/read.ts";
import { createBrand, updateBrand } from "./service/write.ts";

export const brandOperations = [
  implement(contract.listBrands, ({ ctx }) => listBrands(ctx)),
  implement(contract.analyzeBrand, async ({ ctx, body }) => {
    const queued = await analyzeBrand(ctx, body);
    return reply(queued, { headers: { Location: `/v1/brand-identities/generate/${queued.job.id}` } });
  }),
  implement(contract.listAnalyses, ({ ctx }) => listAnalyses(ctx)),
  implement(contract.getAnalysis, ({ ctx, params }) => getAnalysis(ctx, params.jobId)),
  implement(contract.getBrand, ({ ctx, params }) => getBrand(ctx, params.brandIdentityId)),
  implement(contract.createBrand, ({ ctx, body }) => createBrand(ctx, body)),
  implement(contract.updateBrand, ({ ctx, params, body }) => updateBrand(ctx, params.brandIdentityId, body)),
  implement(contract.deleteBrand, ({ ctx, params }) => deleteBrand(ctx, params.brandIdentityId)),
  implement(contract.restoreBrand, ({ ctx, params }) => restoreBrand(ctx, params.brandIdentityId)),
];
