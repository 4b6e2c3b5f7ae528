import "server-only";
import { implement } from "#lib/http/operation.ts";
import { uploadImage } from "./contract.ts";
import * as service from "./uploads.ts";

export const uploadOperations = [
  implement(uploadImage, ({ ctx, params, body }) => service.uploadImage(ctx, params.postId, body)),
];
