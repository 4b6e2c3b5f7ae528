import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const variables = new Set(
  [...readFileSync("lib/env.ts", "utf8").matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name),
);
const isKnown = (name: string) => variables.has(name.replace(/_FILE$/, ""));
const dockerfile = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ");

const compose = z
  .object({
    services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).optional() }).loose()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(readFileSync("compose.yaml", "utf8")));

describe("Dockerfile", () => {
  it("sets only variables that the product reads", () => {
    const names = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => pair.split("=")[0] ?? ""),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it("runs the packed server as a user without privileges", () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    const command = z.array(z.string()).parse(JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? ""));
    expect(existsSync(command.at(-1) ?? "")).toBe(true);
    expect(dockerfile.indexOf("USER node")).toBeLessThan(dockerfile.lastIndexOf("\nCMD"));
  });
});

describe("compose.yaml", () => {
  it("gives Clarion only variables that it reads", () => {
    const names = Object.keys(compose.services.clarion?.environment ?? {});
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  it("publishes every port on this machine alone", () => {
    const ports = Object.values(compose.services).flatMap(({ ports }) => z.array(z.string()).default([]).parse(ports));
    expect(ports.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
  });

  it("declares every volume that a service mounts", () => {
    const mounts = Object.values(compose.services).flatMap(({ volumes }) =>
      z.array(z.string()).default([]).parse(volumes),
    );
    const names = [...new Set(mounts.map((mount) => mount.split(":")[0]))].toSorted();
    expect(names).toEqual(Object.keys(compose.volumes).toSorted());
  });
});
