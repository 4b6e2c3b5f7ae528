// Lists failed tests and their messages from the runners' reports, for the end of a long output.
import { stripVTControlCharacters } from "node:util";

const LINES = 25;

/**
 * The failed tests of a vitest JSON report; an unloadable file counts as one.
 * @returns {{name: string, message: string}[]}
 */
export function failedUnits(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [toFailure(file.name, file.message)];
    return failed.map((test) => toFailure(`${file.name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

/**
 * The failed tests of a Playwright JSON report, with errors outside any test.
 * @returns {{name: string, message: string}[]}
 */
export function failedPages(report) {
  const outside = (report?.errors ?? []).map((error) => toFailure("outside a test", error.message));
  return [...outside, ...(report?.suites ?? []).flatMap(failedSpecs)];
}

function failedSpecs(suite) {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map((test) => toFailure(`${spec.file}:${spec.line} › ${spec.title}`, joinMessages(test))),
  );
  return [...here, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function joinMessages(test) {
  return test.results
    .flatMap((result) => result.errors ?? [])
    .map((error) => error.message ?? "")
    .join("\n");
}

function toFailure(name, message) {
  const lines = stripVTControlCharacters(String(message ?? "")).split("\n");
  return { name, message: lines.slice(0, LINES).join("\n") };
}
