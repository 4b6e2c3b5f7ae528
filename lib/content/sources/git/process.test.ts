import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { runGit, streamGit } from "./process.ts";

const environment = {
  PATH: process.env.PATH,
  GIT_DIR: "/nowhere",
  GIT_CONFIG_COUNT: "1",
  HTTPS_PROXY: "http://127.0.0.1:9",
};

describe("runGit", () => {
  it("passes only program paths and certificate settings of the environment to git", async () => {
    const { stdout } = await runGit({ environment }, ["-c", "alias.show-env=!env", "show-env"]);
    const names = new Set(stdout.split("\n").map((line) => line.split("=")[0]));
    expect(names.has("PATH")).toBe(true);
    expect(names.has("HTTPS_PROXY")).toBe(false);
    expect(stdout).not.toContain("/nowhere");
    expect(stdout).toContain("GIT_TERMINAL_PROMPT=0");
    expect(stdout).toContain("GIT_ALLOW_PROTOCOL=none");
  });

  it("kills git and its child processes after the timeout", async () => {
    const work = runGit({ environment, timeoutMs: 50 }, ["-c", "alias.wait=!sleep 600", "wait"]);
    await expect(work).rejects.toMatchObject({ kind: "unavailable", message: "git did not finish in time" });
  });

  it("names what to install when git is missing", async () => {
    await expect(runGit({ environment: { PATH: "/nowhere" } }, ["--version"])).rejects.toMatchObject({
      kind: "unavailable",
      recovery: expect.stringContaining("Install git"),
    });
  });

  it("returns the exit code and both outputs", async () => {
    const result = await runGit({ environment }, ["-c", "alias.say=!echo out; echo err >&2; exit 3 #", "say"]);
    expect(result).toEqual({ code: 3, stdout: "out\n", stderr: "err\n" });
  });
});

describe("streamGit", () => {
  it("yields the output before it throws the caller's error when git fails", async () => {
    const seen: string[] = [];
    const stream = streamGit(
      { environment },
      ["-c", "alias.say=!echo out; echo why >&2; exit 3 #", "say"],
      (stderr) => new AppError("conflict", stderr.trim(), ""),
    );
    const read = async () => {
      for await (const chunk of stream) seen.push(chunk.toString());
    };
    await expect(read()).rejects.toMatchObject({ kind: "conflict", message: "why" });
    expect(seen.join("")).toBe("out\n");
  });
});
