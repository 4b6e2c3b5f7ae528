import { expect, test } from "vitest";
import { listNextActions } from "./actions.ts";

const rival = { name: "Deskmoor", rate: 0.6, ownRate: 0.2, difference: 0.4, low: 0.2, high: 0.6 };
const gap = (id: string) => ({ id, prompt: `Which inbox? ${id}`, rival, brief: null });
const brief = {
  briefId: "brief_1",
  topic: "Shared inboxes",
  status: "draft" as const,
  planning: { state: "done" as const } as never,
  archivedAt: null,
};
const draft = { id: "post_1", title: "Mossgate 2.4", status: "draft" as const };
const none = { drafts: [], briefs: [], gaps: [], project: "" };

test("puts a brief to approve before a draft, and a draft before gaps", () => {
  const actions = listNextActions({ ...none, drafts: [draft], briefs: [brief], gaps: [gap("a"), gap("b")] });
  expect(actions.map(({ id }) => id)).toEqual(["brief_1", "post_1", "a"]);
  expect(actions[2]).toMatchObject({
    label: "Close the gap: Which inbox? a",
    detail: "Deskmoor appears in 60% of answers, you in 20%",
  });
});

test("fills up with gaps, keeps their order and links to the project", () => {
  const actions = listNextActions({ ...none, gaps: ["a", "b", "c", "d"].map(gap), project: "?project=p" });
  expect(actions.map(({ id, path }) => [id, path])).toEqual(["a", "b", "c"].map((id) => [id, "/geo/gaps?project=p"]));
});

test("leaves out published posts, briefs in planning or archived, and gaps with a brief", () => {
  const planning = { ...brief, planning: { state: "running" } as never };
  const archived = { ...brief, archivedAt: "2026-11-20T00:00:00.000Z" };
  const made = { ...gap("a"), brief: { briefId: "brief_1" } as never };
  const published = { ...draft, status: "published" as const };
  expect(listNextActions({ ...none, drafts: [published], briefs: [planning, archived], gaps: [made] })).toEqual([]);
});
