import type { Reporter, TestModule } from "vitest/node";

/** Prints how many attacks of each file were tried and how many held, after all of them. */
export default class SecurityReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const held = tests.filter((test) => test.result().state === "passed").length;
      return { file: module.relativeModuleId, tried: tests.length, held };
    });
    const total = (field: "tried" | "held") => rows.reduce((sum, row) => sum + row[field], 0);
    rows.sort((a, b) => a.file.localeCompare(b.file));
    console.table([...rows, { file: "all", tried: total("tried"), held: total("held") }]);
  }
}
