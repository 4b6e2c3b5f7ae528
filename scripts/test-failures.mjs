// Which tests failed and why, read from the runners' reports: the end of a long output has to tell it again.
import { stripVTControlCharacters } from "node:util";

const LINES = 25;

/**
 * The failed tests of a vitest JSON report; a file that could not load counts as one.
 * @returns {{name: string, message: string}[]}
 */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [told(file.name, file.message)];
    return failed.map((test) => told(`${file.name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

/**
 * The failed tests of a Playwright JSON report, with what stood outside any test.
 * @returns {{name: string, message: string}[]}
 */
export function failedPages(report) {
  const outside = (report?.errors ?? []).map((error) => told("outside a test", error.message));
  return [...outside, ...(report?.suites ?? []).flatMap(failedSpecs)];
}

function failedSpecs(suite) {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map((test) => told(`${spec.file}:${spec.line} › ${spec.title}`, messageOf(test))),
  );
  return [...here, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function messageOf(test) {
  return test.results
    .flatMap((result) => result.errors ?? [])
    .map((error) => error.message ?? "")
    .join("\n");
}

function told(name, message) {
  const lines = stripVTControlCharacters(String(message ?? "")).split("\n");
  return { name, message: lines.slice(0, LINES).join("\n") };
}
