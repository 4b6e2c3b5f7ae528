import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const S3_KEYS = { region: "eu-test-1", accessKeyId: "AKIATEST", secretAccessKey: "a secret/of+tests" };

type StoredObject = { bytes: Buffer; type: string | undefined; modifiedAt: Date };

/**
 * Starts a server with the S3 operations that a file store needs. It rejects requests with an invalid signature (AWS
 * Signature Version 4: canonical request, string to sign, derived key).
 */
export async function startS3Server(bucket: string, pageSize = 2) {
  const stored = new Map<string, StoredObject>();
  const refused: string[] = [];
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = "", headers = {} }) => response.writeHead(status, headers).end(body));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const bytes = await buffer(request);
    const problem = findSignatureError(request, url, bytes);
    if (problem !== undefined) {
      refused.push(problem);
      return { status: 403, body: `<Error><Code>SignatureDoesNotMatch</Code><Message>${problem}</Message></Error>` };
    }
    const [, name, ...rest] = url.pathname.split("/");
    if (name !== bucket) return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
    const key = decodeURIComponent(rest.join("/"));
    if (url.searchParams.get("list-type") === "2") return listObjects(url.searchParams);
    if (request.method === "PUT")
      stored.set(key, { bytes, type: request.headers["content-type"], modifiedAt: new Date() });
    if (request.method === "DELETE") {
      stored.delete(key);
      return { status: 204 };
    }
    const file = stored.get(key);
    if (file === undefined) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
    return { status: 200, body: request.method === "GET" ? file.bytes : "" };
  }

  function listObjects(query: URLSearchParams): Answer {
    const after = query.get("continuation-token") ?? "";
    const keys = [...stored.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after).sort();
    const page = keys.slice(0, pageSize);
    const items = page.map((key) => {
      const modifiedAt = stored.get(key)?.modifiedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${modifiedAt}</LastModified><Size>1</Size></Contents>`;
    });
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return { status: 200, body: `<ListBucketResult>${items.join("")}${next}</ListBucketResult>` };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    stored,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

function findSignatureError(request: IncomingMessage, url: URL, bytes: Buffer): string | undefined {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? "",
  );
  if (parts === null) return "no signature of version 4";
  const [, credential = "", signedNames = "", signature] = parts;
  const scope = credential.split("/").slice(1).join("/");
  const date = String(request.headers["x-amz-date"]);
  const payload = String(request.headers["x-amz-content-sha256"]);
  if (credential !== `${S3_KEYS.accessKeyId}/${date.slice(0, 8)}/${S3_KEYS.region}/s3/aws4_request`)
    return "credential";
  if (!signedNames.split(";").includes("host")) return "the host is not signed";
  if (payload !== sha256(bytes)) return "the body is not the one that was signed";
  const headers = signedNames.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const canonical = [request.method, url.pathname, query, headers.join(""), signedNames, payload].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = scope
    .split("/")
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${S3_KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === signature ? undefined : "the signature is another one";
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
