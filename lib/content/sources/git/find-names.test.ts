import { afterAll, describe, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { findNames } from "./find-names.ts";

const repository = new TestRepository();
afterAll(() => repository.remove());
const context = { environment: process.env, directory: repository.path };

/** Answers for one name in a tree of these files. */
async function define(name: string, files: Record<string, string>, first: string[] = []): Promise<string> {
  repository.git("rm", "-rq", "--ignore-unmatch", ".");
  const commit = repository.commit("feat: tree", { files: { "README.md": "# App\n", ...files } });
  return (await findNames(context, commit, [name], first)).defines(name);
}

describe("findNames", () => {
  // Titles of real histories that name what the code does not have (facts.md, section 2).
  it.each([
    ["--collect-only", { "args.ts": "collectTests: { describe: '--collectTests' }", "src/collect-only.ts": "run();" }],
    ["equalCompare", { "equals.ts": "asymmetricMatch(a, b); equals(a, b);" }],
    ["DefaultLoadBalancerName", { "configgrpc.go": 'const DefaultBalancerName = "round_robin"' }],
    ["otelcol_exporter_queue_batch_size", { "telemetry.go": '"otelcol_exporter_queue_batch_send_size",' }],
    ["reaggreagate_set", { "metrics_test.go": 'name: "reaggregate_set",' }],
    ["--response=mime", { "definition.py": "'--response-mime',\n'--response-charset'," }],
    ["notification_latency_seconds", { "notifier.go": '"notifications_latency_seconds" "latency_seconds"' }],
    [
      "--use-uncached-io",
      { "main.go": 'case "use-uncached-io":', "docs/flags.md": "`--enable-feature=use-uncached-io`" },
    ],
    ["sendViaResend", { "index.ts": 'import { sendEmailViaResend } from "./send-via-resend";' }],
    [
      "importScheduledCommisisons",
      { "route.ts": 'case "import-scheduled-commissions": importScheduledCommissions();' },
    ],
    ["moount_compose", { "widget.py": "def mount_compose(self):" }],
  ])("misses %s when the code has another name", async (name, files) => {
    expect(
      await define(name, { ...files, "CHANGELOG.md": `- Add ${name}\n`, ".changeset/a.md": `Add ${name}\n` }),
    ).toBe("missing");
  });

  it.each([
    ["delattr-with-constant", "rule.rs", "struct DelattrWithConstant;"],
    ["maxRetryCount", "env.ts", "MAX_RETRY_COUNT: number"],
    ["max_retry_count", "app.yaml", "max-retry-count: 1"],
    ["latency_seconds", "metrics.go", '"prometheus_notifications_latency_seconds"'],
    ["NodeIDs", "node.go", "type nodeID string"],
    ["app_api_otlp_translation_warnings_total", "otlp.go", 'Name: "otlp_translation_warnings_total"'],
    ["--json", "docs/usage.md", "Use `--json` for scripts."],
    ["--json=pretty", "args.py", "'--json'"],
    ["useRouter", "page.tsx", 'import { useRouter } from "next/navigation";'],
  ])("finds %s in %s", async (name, path, text) => {
    expect(await define(name, { [path]: text })).toBe("defined");
  });

  it.each([
    ["prose", "docs/guide.md"],
    ["a changelog", "CHANGES"],
    ["release notes", "docs/release-notes/1.0.html.md"],
    ["a lock", "yarn.lock"],
    ["a vendored folder", "vendor/a/b.go"],
    ["a snapshot", "src/__snapshots__/a.snap"],
  ])("does not take %s for a definition", async (_, path) => {
    expect(await define("maxRetryCount", { [path]: "maxRetryCount\n" })).toBe("missing");
  });

  it("finds no word inside another one", async () => {
    expect(await define("retry", { "a.ts": "const retrying = preretry;" })).toBe("missing");
    expect(await define("retry", { "a.ts": "const retryAfter = 1;" })).toBe("defined");
  });

  it("answers for names in the files of the changes and in the rest of the tree", async () => {
    const files = { "src/a.ts": "firstName", "src/b.ts": "otherName" };
    expect(await define("otherName", files, ["src/a.ts", "gone.ts", "*.ts"])).toBe("defined");
    expect(await define("lostName", files, ["src/a.ts"])).toBe("missing");
  });

  it("leaves names unchecked that it was not asked for or could not search", async () => {
    const commit = repository.commit("feat: more", { files: { "src/a.ts": "firstName" } });
    const index = await findNames(context, commit, ["firstName"]);
    expect([index.defines("firstName"), index.defines("lastName")]).toEqual(["defined", "unchecked"]);
    const nowhere = await findNames(context, "f".repeat(40), ["firstName"]);
    expect(nowhere.defines("firstName")).toBe("unchecked");
  });
});
