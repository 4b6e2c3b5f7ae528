import { evaluateFlags } from "#lib/content/ledger/classify/breaking-security.table.ts";

type FlagScore = { recall: number; precision: number; wanted: number; size: number; wrong: string[] };

/** Recall and precision of the two flags on the committed table of hand-labelled commits. */
export function judgeTable(): Record<"breaking" | "security", FlagScore> {
  const rows = evaluateFlags();
  const scoreFlag = (flag: "breaking" | "security"): FlagScore => {
    const wanted = rows.filter(({ expected }) => expected[flag]).length;
    const positives = rows.filter(({ actual }) => actual[flag]).length;
    const both = rows.filter(({ expected, actual }) => expected[flag] && actual[flag]).length;
    const wrong = rows.filter(({ expected, actual }) => expected[flag] !== actual[flag]).map(({ title }) => title);
    return { recall: both / wanted, precision: both / positives, wanted, size: rows.length, wrong };
  };
  return { breaking: scoreFlag("breaking"), security: scoreFlag("security") };
}
