import { once as onceEmitted } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { ClarionError } from "#client/src/index.ts";
import { DeliveryError } from "#publisher/adapter.ts";
import { ConfigurationError, parseConfiguration, readConfiguration, readSecrets } from "#publisher/config.ts";
import { writeExample } from "#publisher/example.ts";
import { createHttp, redact } from "#publisher/http.ts";
import { createAdapter } from "#publisher/kinds/kinds.ts";
import { createEndpoint } from "#publisher/mail/endpoint.ts";
import { Readers } from "#publisher/mail/readers.ts";
import { type Publisher, restart, runOnce, watch } from "#publisher/run.ts";
import { createSource, SourceIsUnreachable } from "#publisher/source.ts";
import { type Delivery, State, StateIsLocked } from "#publisher/state.ts";
import { type Command, print, printable, printJson, readOptions, UsageError } from "#scripts/command-line.ts";

const usage = `Usage: npm run -s clarion -- publisher <command> [options]

Carries published posts to other places, as publisher.yaml says. The guide is docs/guides/publisher.md.

Commands:
  init           ask a few questions and write publisher.yaml
  check          test the API key and every destination, and publish nothing
  once           deliver what is due and end
  watch          deliver what is due every minute, until it is stopped
  serve          serve the pages on which readers of mail confirm and leave, until it is stopped
  status         list the deliveries
  retry          try failed deliveries and conflicts again
  retract        take a post back from its destinations

Options:
  --config F       the configuration (default publisher.yaml)
  --post ID        for retry and retract: only this post
  --destination N  for status, retry and retract: only this destination
  --port N         for serve: the port (default 8025), on the address of HOST (default 127.0.0.1)
  --json           the result as JSON
`;

const OPTIONS = {
  config: { type: "string" },
  post: { type: "string" },
  destination: { type: "string" },
  port: { type: "string" },
  json: { type: "boolean" },
} as const;

type Values = ReturnType<typeof readOptions<typeof OPTIONS>>;

const COMMANDS: Readonly<Record<string, (values: Values) => Promise<number>>> = {
  init,
  check,
  once,
  watch: watchPosts,
  serve,
  status,
  retry,
  retract,
};

async function run([name, ...args]: readonly string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined)
    throw new UsageError(name === undefined ? "Name a command." : `There is no command ${name}.`, usage);
  try {
    return await command(readOptions(args, OPTIONS, usage));
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(printable(`${describeError(error, [])}\n`));
    return 1;
  }
}

function isExpected(error: unknown): boolean {
  return [ConfigurationError, StateIsLocked, DeliveryError, ClarionError, SourceIsUnreachable].some(
    (kind) => error instanceof kind,
  );
}

/** npm runs scripts in the package's directory and names the caller's directory in INIT_CWD. */
function getPath({ config }: Values): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), config ?? "publisher.yaml");
}

/** What the publisher remembers stands beside the configuration, in a folder that is not for others to read. */
function getStateFile(path: string, name: string): string {
  const folder = join(dirname(path), ".clarion-publisher");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, name);
}

function openState(path: string): State {
  return new State(getStateFile(path, "deliveries.db"));
}

function openReaders(path: string): Readers {
  return new Readers(getStateFile(path, "readers.db"));
}

function open(values: Values): Publisher & { secrets: readonly string[] } {
  const path = getPath(values);
  const config = readConfiguration(path);
  const secrets = readSecrets(path, config, process.env);
  const http = createHttp(config.allowedHosts, secrets.values);
  const cache = join(dirname(path), ".clarion-publisher", "repositories");
  const options = {
    ...{ http, secrets: secrets.get, now: Date.now, cache, path: process.env.PATH ?? "", folder: dirname(path) },
    openReaders: () => openReaders(path),
  };
  return {
    source: createSource(config.clarion, secrets.get(config.keyEnv)),
    state: openState(path),
    destinations: config.destinations,
    adapters: new Map(config.destinations.map((one) => [one.name, createAdapter(one, options)])),
    now: Date.now,
    secrets: secrets.values,
  };
}

async function init(values: Values): Promise<number> {
  const path = getPath(values);
  if (existsSync(path))
    throw new ConfigurationError(path, ["The file exists. Change it by hand, or name another one with --config."]);
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const { value, done } = await lines.next();
    if (done) throw new UsageError("The answers ended before the last question.", usage);
    return value;
  };
  try {
    const text = await writeExample(ask);
    parseConfiguration(path, text);
    writeFileSync(path, text, { flag: "wx" });
  } finally {
    terminal.close();
  }
  await print(`${path} is written. Set the environment variables that it names, then run "publisher check".\n`);
  return 0;
}

async function check(values: Values): Promise<number> {
  const publisher = open(values);
  const tests = [
    { name: "clarion", test: async () => `${(await publisher.source.list()).length} published posts.` },
    ...[...publisher.adapters].map(([name, adapter]) => ({ name, test: adapter.check })),
  ];
  const results: { name: string; ok: boolean; message: string }[] = [];
  for (const { name, test } of tests) {
    try {
      results.push({ name, ok: true, message: await test() });
    } catch (error) {
      results.push({ name, ok: false, message: describeError(error, publisher.secrets) });
    }
  }
  if (values.json) await printJson({ results });
  else
    await print(results.map(({ name, ok, message }) => `${ok ? "ok    " : "failed"}  ${name}: ${message}\n`).join(""));
  return results.every(({ ok }) => ok) ? 0 : 1;
}

async function once(values: Values): Promise<number> {
  const publisher = open(values);
  const unlock = publisher.state.lock();
  try {
    const attempted: Delivery[] = [];
    await runOnce(publisher, (delivery) => {
      attempted.push(delivery);
      if (!values.json) process.stdout.write(printable(`${describeDelivery(delivery)}\n`));
    });
    if (values.json) await printJson({ deliveries: attempted });
    else if (attempted.length === 0) await print("Nothing is due.\n");
    return attempted.some(({ state }) => state === "failed" || state === "conflict") ? 1 : 0;
  } finally {
    unlock();
  }
}

/** Aborts when the process is asked to end. Listens at once, because the signal may follow the first line of output. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

async function watchPosts(values: Values): Promise<number> {
  const publisher = open(values);
  const unlock = publisher.state.lock();
  const signal = stopOnSignal();
  const write = (text: string) => process.stdout.write(printable(`${text}\n`));
  try {
    const report = (delivery: Delivery) => write(values.json ? JSON.stringify(delivery) : describeDelivery(delivery));
    const reportError = (error: unknown) =>
      process.stderr.write(printable(`${describeError(error, publisher.secrets)}\n`));
    const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);
    await watch(publisher, { signal, report, reportError }, wait);
    return 0;
  } finally {
    unlock();
  }
}

const PORT = "8025";

async function serve(values: Values): Promise<number> {
  const path = getPath(values);
  const config = readConfiguration(path);
  const mailed = config.destinations.filter((one) => one.kind === "email");
  if (mailed.length === 0) throw new ConfigurationError(path, ['No destination has the kind "email".']);
  const secrets = new Map(mailed.map(({ name, secretEnv }) => [name, process.env[secretEnv]]));
  const missing = mailed.filter(({ secretEnv }) => !process.env[secretEnv]);
  if (missing.length > 0)
    throw new ConfigurationError(
      path,
      missing.map(({ secretEnv }) => `The environment variable ${secretEnv} is not set.`),
    );
  const port = Number(values.port ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError("--port is a number of a port.", usage);
  const stopped = onceEmitted(stopOnSignal(), "abort");
  const readers = openReaders(path);
  const server = createEndpoint({ readers, getSecret: (name) => secrets.get(name), now: Date.now });
  server.listen(port, process.env.HOST ?? "127.0.0.1");
  await onceEmitted(server, "listening");
  const address = server.address();
  await print(`Listening on port ${typeof address === "object" && address ? address.port : port}.\n`);
  await stopped;
  server.closeAllConnections();
  server.close();
  readers.close();
  return 0;
}

function select(state: State, { post, destination }: Values): Delivery[] {
  const isSelected = (one: Delivery): boolean =>
    one.state !== "superseded" &&
    (post === undefined || one.postId === post) &&
    (destination === undefined || one.destination === destination);
  return state.list().filter(isSelected);
}

async function status(values: Values): Promise<number> {
  const deliveries = select(openState(getPath(values)), values);
  if (values.json) await printJson({ deliveries });
  else
    await print(
      deliveries.length === 0 ? "Nothing was delivered yet.\n" : `${deliveries.map(describeDelivery).join("\n")}\n`,
    );
  return 0;
}

async function retry(values: Values): Promise<number> {
  const state = openState(getPath(values));
  const unlock = state.lock();
  try {
    const failed = select(state, values).filter((one) => one.state === "failed" || one.state === "conflict");
    for (const delivery of failed) restart(state, delivery, delivery.action, Date.now());
    await print(`${failed.length} ${failed.length === 1 ? "delivery" : "deliveries"} to try again.\n`);
  } finally {
    unlock();
    state.close();
  }
  return once(values);
}

async function retract(values: Values): Promise<number> {
  if (values.post === undefined) throw new UsageError("Name the post with --post.", usage);
  const state = openState(getPath(values));
  const unlock = state.lock();
  try {
    const held = select(state, values).filter((one) => one.externalId !== null && one.state !== "retracted");
    if (held.length === 0) throw new UsageError("No destination has this post.", usage);
    for (const delivery of held) restart(state, delivery, "retract", Date.now());
  } finally {
    unlock();
    state.close();
  }
  return once(values);
}

function describeDelivery({ state, destination, postId, title, externalUrl, error, diff }: Delivery): string {
  const lines = [
    `${state.padEnd(10)}  ${destination}  ${postId}  ${title}${externalUrl === null ? "" : `  ${externalUrl}`}`,
  ];
  if (error !== null) lines.push(`            ${error}`);
  if (diff !== null) lines.push(diff.replace(/^/gm, "            "));
  return lines.join("\n");
}

function describeError(error: unknown, secrets: readonly string[]): string {
  const recovery = error instanceof ClarionError && error.recovery ? `. ${error.recovery}` : "";
  return redact((error instanceof Error ? error.message : String(error)) + recovery, secrets);
}

export const publisher: Command = { usage, run };
