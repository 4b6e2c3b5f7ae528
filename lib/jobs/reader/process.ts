import "server-only";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { on } from "node:events";
import { Socket } from "node:net";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { env, programEnvironment } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { formatLine, type ReadLine, type ReadRequest } from "./protocol.ts";

const TIMEOUT_MS = 14 * 60_000;
const IDLE_MS = 30_000;
const STDERR_MAX = 8_192;
const LOW_NICENESS = 10;
const FLAGS = ["--conditions=react-server", "--disable-warning=ExperimentalWarning"];

/** The last line of an answer. */
export type LastLine = Exclude<ReadLine, { type: "ready" | "repository" | "tracker" }>;

/**
 * A process that reads repositories, one request after another. It ends when it was idle for 30 seconds. It also ends
 * with the server, because its standard input then closes.
 */
export class ReaderProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly lines: Interface;
  private readonly ended: Promise<number | string | null>;
  private idle: NodeJS.Timeout | undefined;
  private stderr = "";
  private reusable = true;
  private started = false;

  constructor() {
    const program = join(process.cwd(), "scripts", "read-repositories.ts");
    // Node's compile cache halves the start time of the process.
    const compiled = join(env.CLARION_DATA_DIR, "compiled");
    this.child = spawn(process.execPath, [...FLAGS, program], {
      env: { ...programEnvironment(), NODE_ENV: env.NODE_ENV, NODE_COMPILE_CACHE: compiled },
      stdio: ["pipe", "pipe", "pipe"],
    });
    // Resolves on errors, too: a rejection would be unhandled while the output is being read.
    this.ended = new Promise((resolve) => {
      this.child.once("error", ({ message }) => resolve(message));
      this.child.once("close", (code, signal) => resolve(signal ?? code));
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_MAX);
    });
    // Writing to a process that exited fails with EPIPE. Its missing answer reports the failure.
    this.child.stdin.on("error", () => {});
    this.lines = createInterface({ input: this.child.stdout }).once("close", () => {
      this.reusable = false;
    });
    this.waitForRequest();
  }

  /** False once the process failed, ended or yields to others: it cannot raise its priority again. */
  get isReusable(): boolean {
    return this.reusable;
  }

  /**
   * Answers a request. Only one request may run at a time.
   * @param onLine receives progress lines
   * @param normalMs how long the process reads at the server's priority; the time of its start does not count
   * @returns the last line; undefined if the process failed, which is logged
   */
  async read(request: ReadRequest, onLine: (line: ReadLine) => void, normalMs: number): Promise<LastLine | undefined> {
    clearTimeout(this.idle);
    this.holdServer(true);
    const timers = [setTimeout(() => this.child.kill(), TIMEOUT_MS)];
    const limitPriority = () => timers.push(setTimeout(() => this.lowerPriority(), normalMs));
    try {
      const lines = on(this.lines, "line", { close: ["close"] });
      if (this.started) limitPriority();
      this.child.stdin.write(formatLine(request));
      for await (const [text] of lines) {
        const line = JSON.parse(text) as ReadLine;
        if (line.type === "ready") {
          this.started = true;
          limitPriority();
        } else if (line.type === "repository" || line.type === "tracker") onLine(line);
        else return line;
      }
      log.error({ ended: await this.ended, stderr: this.stderr }, "the reading process failed");
      return undefined;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      this.holdServer(false);
      this.waitForRequest();
    }
  }

  /** Ends the process after its request. */
  end(): void {
    this.reusable = false;
    this.child.stdin.end();
  }

  private waitForRequest(): void {
    this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  /** The process then yields to requests and to readings of normal priority, most of which are other organizations'. */
  private lowerPriority(): void {
    this.reusable = false;
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    setPriority(pid, Math.max(LOW_NICENESS, getPriority(pid)));
  }

  /** An idle process must not keep a program running that has nothing else to do. */
  private holdServer(hold: boolean): void {
    const pipes = this.child.stdio.filter((stream) => stream instanceof Socket);
    for (const handle of [this.child, ...pipes]) hold ? handle.ref() : handle.unref();
  }
}
