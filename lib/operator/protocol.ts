import "server-only";
import type { Socket } from "node:net";
import { z } from "zod";
import { AppError, type ErrorKind } from "#lib/errors.ts";

/** One line of JSON in each direction; then the connection ends. */
export const request = z.object({ command: z.string(), input: z.unknown() });

export type Answer =
  | { ok: true; result: unknown }
  | { ok: false; error: { kind: ErrorKind; message: string; recovery: string } };

const LINE_MAX_CHARS = 1024 * 1024;

/** Reads up to the first line feed. Rejects when the peer ends early, sends too much or stays silent. */
export function readLine(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.setTimeout(timeoutMs, () => reject(new Error(`No answer within ${timeoutMs} ms.`)));
    socket.on("data", (chunk: string) => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LINE_MAX_CHARS) reject(new Error("The line is too long."));
    });
    socket.once("end", () => reject(new Error("The connection ended before a complete line.")));
    socket.once("error", reject);
  });
}

/** Returns the result of an answer or throws the server's error. */
export function unwrapAnswer(answer: Answer): unknown {
  if (answer.ok) return answer.result;
  const { kind, message, recovery } = answer.error;
  throw new AppError(kind, message, recovery);
}
