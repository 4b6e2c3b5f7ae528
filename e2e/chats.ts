import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, freshInstallation, type Server, startServer } from "#e2e/server.ts";

const run = promisify(execFile);

type Chunk = { type: string; index: number; delta?: string };

/** An installation of a test's own with one organization, for servers that are asked by chats and may be killed. */
export async function chatInstallation(env: Record<string, string> = {}) {
  const { data, remove } = freshInstallation();
  const port = await freePort();
  const start = (more: Record<string, string> = {}) =>
    startServer(port, data, { CLARION_DEMO: "off", ...env, ...more });
  const tell = async (...args: string[]) => {
    const { stdout } = await run("npm", ["run", "-s", "clarion", "--", ...args, "--json"], {
      cwd: join(import.meta.dirname, ".."),
      env: { ...process.env, CLARION_DATA_DIR: data, PORT: String(port), DATABASE_URL: "" },
    });
    return JSON.parse(stdout);
  };
  const { slug } = await tell("org", "create", "--name", "Chats", "--slug", "chats");
  const { secret } = await tell("key", "create", "--org", slug, "--name", "tests", "--mode", "full");
  /** A link that signs an owner in once. */
  const signInLink = async () => {
    const email = `person-${port}@example.com`;
    return (await tell("user", "create", "--email", email, "--org", slug, "--role", "owner")).signInLink as string;
  };
  return { slug: slug as string, key: secret as string, start, signInLink, remove };
}

/** Speaks to one server with one key; tries again while it starts. */
export function chatsOf(server: Server, key: string) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const send = (path: string, init: RequestInit = {}) => fetch(`${server.origin}${path}`, { headers, ...init });
  return {
    send,
    ready: async (): Promise<boolean> => (await send("/v1/status").catch(() => undefined))?.ok ?? false,
    /** @returns the id of the session, undefined where the server died before it answered */
    ask: async (message: string): Promise<string | undefined> => {
      const sent = { method: "POST", body: JSON.stringify({ message }) };
      const response = await send("/v2/agent/v1/session", sent).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as { sessionId: string } | undefined;
      return answer?.sessionId;
    },
    /** The stream from its beginning to the end of the answer under way, as it was sent. */
    stream: async (chatId: string): Promise<string> =>
      (await send(`/v2/agent/v1/session/${chatId}/stream?startIndex=0`)).text(),
    chat: async (chatId: string) => (await send(`/v1/chats/${chatId}`)).json(),
    list: async () => ((await (await send("/v1/chats")).json()) as { chats: { chatId: string }[] }).chats,
  };
}

export function chunksOf(text: string): Chunk[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Chunk);
}

export const wordsOf = (chunks: readonly Chunk[]): string => chunks.map(({ delta = "" }) => delta).join("");
