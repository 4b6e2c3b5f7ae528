import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createMigratedInstallation, findFreePort, type Server, startServer } from "#e2e/server.ts";

const run = promisify(execFile);

type Chunk = { type: string; index: number; delta?: string };

/** Creates an installation with one organization, for chat servers that tests may kill. */
export async function createChatInstallation(env: Record<string, string> = {}) {
  const { data, remove } = await createMigratedInstallation();
  const port = await findFreePort();
  const start = (more: Record<string, string> = {}) =>
    startServer(port, data, { CLARION_DEMO: "off", ...env, ...more });
  const runCli = async (...args: string[]) => {
    const { stdout } = await run("npm", ["run", "-s", "clarion", "--", ...args, "--json"], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, CLARION_DATA_DIR: data, PORT: String(port), DATABASE_URL: "" },
    });
    return JSON.parse(stdout);
  };
  const { slug } = await runCli("org", "create", "--name", "Chats", "--slug", "chats");
  const { secret } = await runCli("key", "create", "--org", slug, "--name", "tests", "--mode", "full");
  /** Creates an owner. @returns a one-time sign-in link */
  const signInLink = async () => {
    const email = `person-${port}@example.com`;
    return (await runCli("user", "create", "--email", email, "--org", slug, "--role", "owner")).signInLink as string;
  };
  return { slug: slug as string, key: secret as string, start, signInLink, remove };
}

/** Creates a chat client for one server and key. `ready` and `ask` tolerate a server that is down. */
export function createChatClient(server: Server, key: string) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, { headers, ...init });
  return {
    send,
    ready: async (): Promise<boolean> => (await send("/v1/status").catch(() => undefined))?.ok ?? false,
    /** @returns the id of the session, or undefined if the server died before it answered */
    ask: async (message: string): Promise<string | undefined> => {
      const sent = { method: "POST", body: JSON.stringify({ message }) };
      const response = await send("/v2/agent/v1/session", sent).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as { sessionId: string } | undefined;
      return answer?.sessionId;
    },
    /** Returns the raw stream from its start to the end of the current answer. */
    stream: async (chatId: string): Promise<string> =>
      (await send(`/v2/agent/v1/session/${chatId}/stream?startIndex=0`)).text(),
    chat: async (chatId: string) => (await send(`/v1/chats/${chatId}`)).json(),
    list: async () => ((await (await send("/v1/chats")).json()) as { chats: { chatId: string }[] }).chats,
  };
}

export function parseChunks(text: string): Chunk[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Chunk);
}

export const joinText = (chunks: readonly Chunk[]): string => chunks.map(({ delta = "" }) => delta).join("");
