import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ci } from "#scripts/commands/ci.ts";
import { root } from "#scripts/toolbox.mjs";

/** The inputs that the program says it reads. */
const KNOWN = [...ci.usage.matchAll(/^ {2}INPUT_([A-Z]+) /gm)].map(([, name = ""]) => name);

type Action = { inputs: Record<string, unknown>; runs: { steps: { env: Record<string, string>; run: string }[] } };
type Component = { variables: Record<string, string>; script: string[] };

it("hands every input of the action to the program, under the name that it reads", () => {
  const action = parse(readFileSync(join(root, "cli/action.yml"), "utf8")) as Action;
  const [step] = action.runs.steps;
  const handed = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1]?.toUpperCase(),
  ]);
  expect(handed).toEqual(handed.map(([name]) => [name, name?.replace("INPUT_", "")]));
  const names = Object.keys(action.inputs).map((name) => name.toUpperCase());
  expect(names.toSorted()).toEqual(KNOWN.toSorted());
  expect(handed.map(([, input]) => input).toSorted()).toEqual(KNOWN.toSorted());
  // Inputs reach the shell by its environment alone, so that no title can be run.
  expect(step?.run).not.toContain("${{");
});

it("hands only inputs that the program reads from the component of GitLab", () => {
  const [head, body] = parseAllDocuments(readFileSync(join(root, "templates/clarion.yml"), "utf8")).map((document) =>
    document.toJS(),
  );
  const [job] = Object.values(body as Record<string, Component>);
  const inputs = Object.keys((head as { spec: { inputs: object } }).spec.inputs);
  const used = [...JSON.stringify(body).matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name = ""]) => name);
  expect(new Set(used)).toEqual(new Set(inputs));
  const handed = Object.keys(job?.variables ?? {}).filter((name) => name.startsWith("INPUT_"));
  expect(handed.map((name) => name.replace("INPUT_", "")).filter((name) => !KNOWN.includes(name))).toEqual([]);
});
