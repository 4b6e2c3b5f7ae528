import "server-only";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { AppError } from "#lib/errors.ts";
import { type GuardedResponse, guardedFetch } from "#lib/web/guarded-fetch.ts";
import { checkedKey, type FileStore, type StoredFile } from "./store.ts";

/** A bucket of any S3-compatible service. */
export type Bucket = {
  /** The endpoint URL of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `host:port` values that may resolve to private addresses. */
  allowedHosts: readonly string[];
};

type Method = "GET" | "PUT" | "DELETE";

const TIMEOUT_MS = 30_000;
const FILE_MAX = 20_000_000;

/** Stores files in an S3 bucket with path-style addressing. S3 makes every put atomic. */
export function bucketStore(bucket: Bucket): FileStore {
  const call = createCall(bucket);
  return {
    put: async (key, bytes, contentType) => {
      await call("PUT", checkedKey(key), { bytes, contentType });
    },
    find: async (key) => {
      const answer = await call("GET", checkedKey(key));
      return answer.status === 404 ? undefined : new Uint8Array(answer.body);
    },
    remove: async (key) => {
      await call("DELETE", checkedKey(key));
    },
    list: (folder) => listFolder(call, folder),
  };
}

type Call = (
  method: Method,
  path: string,
  file?: { bytes: Uint8Array; contentType: string },
) => Promise<GuardedResponse>;

function createCall({ endpoint, bucket, allowedHosts, ...keys }: Bucket): Call {
  const client = new AwsClient({ ...keys, service: "s3", retries: 0 });
  const root = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/`;
  return async (method, path, file) => {
    const digest = createHash("sha256")
      .update(file?.bytes ?? "")
      .digest("hex");
    const headers = { "x-amz-content-sha256": digest, ...(file ? { "content-type": file.contentType } : {}) };
    const signed = await client.sign(root + path, { method, headers });
    const answer = await guardedFetch(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      ...(file === undefined ? {} : { body: file.bytes }),
      maxBytes: FILE_MAX,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      allowedHosts,
    });
    if (answer.status < 300 || answer.status === 404) return requireBucket(method, answer);
    throw unavailable(answer.status);
  };
}

/** A missing file is fine for reads and removals. A 404 on a put means that the bucket does not exist. */
function requireBucket(method: Method, answer: GuardedResponse): GuardedResponse {
  if (answer.status !== 404 || method !== "PUT") return answer;
  throw unavailable(answer.status);
}

function unavailable(status: number): AppError {
  return new AppError("unavailable", `The file store answered with status ${status}`, "Try again in a moment.");
}

/** Lists all pages of ListObjectsV2. */
async function* listFolder(call: Call, folder: string): AsyncIterable<StoredFile> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ "list-type": "2", prefix: `${folder}/` });
    if (token !== undefined) query.set("continuation-token", token);
    const answer = await call("GET", `?${query}`);
    if (answer.status === 404) throw unavailable(404);
    const page = new TextDecoder().decode(answer.body);
    for (const [, item = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      yield { key: readField(item, "Key"), writtenAt: new Date(readField(item, "LastModified")) };
    }
    token = readField(page, "NextContinuationToken") || undefined;
  } while (token !== undefined);
}

/** Decodes entities, which continuation tokens may contain. */
function readField(xml: string, name: string): string {
  const [, text = ""] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? "");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
