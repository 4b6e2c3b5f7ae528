import { expect, test } from "vitest";
import { addBriefFacts } from "#lib/geo/briefs/add-facts.ts";
import { createBrief } from "#lib/geo/briefs/contract.ts";
import * as briefs from "#lib/geo/briefs/service.ts";
import { parseBody } from "#lib/testing/operations.ts";
import { planBrief } from "./functions/plan-brief.ts";
import { writeBrief } from "./functions/write-brief.ts";
import { readUntil, TIMEOUT_MS, testJobServer } from "./testing/job-server.ts";

const { ctx, projectId } = await testJobServer([planBrief, writeBrief]);

test(
  "plans a brief on the job server, and writes it as one draft after its approval",
  async () => {
    const body = parseBody(createBrief, { topic: "Which tools write a changelog?" });
    const { briefId } = (await briefs.createBrief(ctx, projectId, body)).brief;
    const read = () => briefs.getBrief(ctx, projectId, briefId);
    await readUntil(read, ({ planning }) => planning.state === "done");
    const facts = Array.from({ length: 8 }, (_, index) => ({ text: `Lantern writes a changelog, part ${index + 1}.` }));
    await addBriefFacts(ctx, projectId, briefId, facts);
    const { runId } = await briefs.approveBrief(ctx, projectId, briefId);
    const written = await readUntil(read, ({ status }) => status === "completed" || status === "failed");
    expect(written).toMatchObject({ status: "completed", runId, error: null, post: { status: "draft" } });
  },
  TIMEOUT_MS,
);
