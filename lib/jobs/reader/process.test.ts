import { afterAll, afterEach, expect, test, vi } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { ReaderProcess } from "./process.ts";
import type { ReadLine, ReadRequest } from "./protocol.ts";
import { readRequestFixture } from "./request.fixture.ts";

const NORMAL_MS = 60_000;
const repository = new TestRepository();
repository.commit("feat: add a theme");
const started: ReaderProcess[] = [];
afterAll(() => {
  for (const reader of started) reader.end();
  repository.remove();
});

afterEach(() => {
  vi.useRealTimers();
});

function start(): ReaderProcess {
  const reader = new ReaderProcess();
  started.push(reader);
  return reader;
}

function read(reader: ReaderProcess, request = readRequestFixture(repository.path, "ledger"), normalMs = NORMAL_MS) {
  const progress: ReadLine[] = [];
  return reader.read(request, (line) => progress.push(line), normalMs).then((last) => ({ last, progress }));
}

test("answers several requests in one process, also after a fault", async () => {
  const reader = start();
  const first = await read(reader);
  expect(first.last?.type).toBe("ledger");
  expect(first.progress.map(({ type }) => type)).toEqual(["repository"]);
  expect((await read(reader, { ...readRequestFixture(repository.path, "ledger"), allowedRoots: [] })).last?.type).toBe(
    "fault",
  );
  expect(await read(reader)).toEqual(first);
  expect(reader.isReusable).toBe(true);
});

test("is not used again when it yielded to others", async () => {
  const reader = start();
  await read(reader, readRequestFixture(repository.path, "ledger"), 0);
  expect(reader.isReusable).toBe(false);
});

test("ends when it was idle for 30 seconds after an answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const reader = start();
  vi.advanceTimersByTime(20_000);
  expect((await read(reader)).last?.type).toBe("ledger");
  vi.advanceTimersByTime(29_999);
  expect(reader.isReusable).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reader.isReusable).toBe(false);
});

test("returns nothing and is not used again when the process crashes", async () => {
  const reader = start();
  expect((await read(reader, {} as ReadRequest)).last).toBeUndefined();
  expect(reader.isReusable).toBe(false);
});
