import "server-only";
import { fetchRepositories, makeLedger } from "./read.ts";
import type { Outcome, Run } from "./run.ts";
import { savePost } from "./save.ts";
import { startJob } from "./start.ts";
import { checkPost, editPost, verifyPost, writePost } from "./write.ts";

type Step = { id: string; work: (run: Run) => Promise<Outcome> };

/** The steps of a generation job in order; each is idempotent, because it can run again after a crash or a wait. */
export const GENERATION_STEPS: readonly Step[] = [
  { id: "start-job", work: startJob },
  { id: "fetch-repositories", work: fetchRepositories },
  { id: "make-ledger", work: makeLedger },
  { id: "edit-post", work: editPost },
  { id: "write-post", work: writePost },
  { id: "check-post", work: checkPost },
  { id: "verify-post", work: verifyPost },
  { id: "save-post", work: savePost },
];
