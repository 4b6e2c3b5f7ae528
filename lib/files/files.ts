import "server-only";
import { join } from "node:path";
import { env } from "#lib/env.ts";
import { bucketStore } from "./bucket.ts";
import { directoryStore } from "./directory.ts";
import type { FileStore } from "./store.ts";

let opened: FileStore | undefined;

/** The installation's file store: the configured S3 bucket, else the data directory. */
export function files(): FileStore {
  if (!env.S3_BUCKET) return directoryStore(join(env.CLARION_DATA_DIR, "files"));
  opened ??= openBucket(env.S3_BUCKET);
  return opened;
}

function openBucket(bucket: string): FileStore {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!(S3_ENDPOINT && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)) {
    throw new Error("S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.");
  }
  return bucketStore({
    endpoint: S3_ENDPOINT,
    bucket,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    allowedHosts: env.CLARION_ALLOWED_HOSTS.files,
  });
}
