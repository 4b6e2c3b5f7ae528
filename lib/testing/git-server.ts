import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSigned } from "./tls.ts";

export type GitServer = {
  port: number;
  /** Path of the certificate that a client has to trust. */
  certificate: string;
  /** All requests, in order. */
  requests: { url: string; headers: IncomingMessage["headers"] }[];
  close: () => Promise<void>;
};

/** Proxies a request to git's own HTTP backend (a CGI program, RFC 3875). */
function serve(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "https://localhost");
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_COUNT: "2",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      GIT_CONFIG_KEY_1: "uploadpack.allowFilter",
      GIT_CONFIG_VALUE_1: "true",
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REQUEST_METHOD: request.method ?? "GET",
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
    },
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  backend.on("close", () => {
    const output = Buffer.concat(chunks);
    const gap = output.indexOf("\r\n\r\n");
    for (const line of output.toString("latin1", 0, Math.max(gap, 0)).split("\r\n")) {
      const [name = "", ...value] = line.split(": ");
      if (name === "Status") response.statusCode = Number(value.join(": ").slice(0, 3));
      else if (name !== "") response.setHeader(name, value.join(": "));
    }
    response.end(output.subarray(gap + 4));
  });
}

/**
 * Serves the repositories below a folder over HTTPS on 127.0.0.1, like a git host. `intercept` may answer a request
 * itself and then returns true.
 */
export async function startGitServer(
  root: string,
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<GitServer> {
  const { key, cert } = selfSigned();
  const folder = mkdtempSync(join(tmpdir(), "clarion-tls-"));
  const certificate = join(folder, "cert.pem");
  writeFileSync(certificate, cert);
  const requests: GitServer["requests"] = [];
  const server: Server = createServer({ key, cert }, (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    if (!intercept(request, response)) serve(root, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return { port: (server.address() as AddressInfo).port, certificate, requests, close };
}
