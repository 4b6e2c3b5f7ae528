import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import { getBrand, listBrands } from "./service/read.ts";
import { createBrand, deleteBrand, updateBrand } from "./service/write.ts";

export const brandOperations = [
  implement(contract.listBrands, ({ ctx }) => listBrands(ctx)),
  implement(contract.getBrand, ({ ctx, params }) => getBrand(ctx, params.brandIdentityId)),
  implement(contract.createBrand, ({ ctx, body }) => createBrand(ctx, body)),
  implement(contract.updateBrand, ({ ctx, params, body }) => updateBrand(ctx, params.brandIdentityId, body)),
  implement(contract.deleteBrand, ({ ctx, params }) => deleteBrand(ctx, params.brandIdentityId)),
];
