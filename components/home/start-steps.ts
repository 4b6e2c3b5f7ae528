/** The progress of a new workspace; a field is undefined while it is unknown or when the plan lacks the feature. */
export type SetupProgress = {
  repositories: number;
  posts: number;
  described: boolean;
  prompts: number | undefined;
  scans: number | undefined;
  schedules: number;
};

export type StartStep = { id: string; label: string; text: string; action: string; path: string; done: boolean };

/** The steps for a new workspace, ordered so that each builds on the previous one. */
export function startSteps(begun: SetupProgress): StartStep[] {
  const steps = [
    {
      id: "repository",
      label: "Connect a repository",
      text: "Posts come from its commits, merges and tags. Access is read-only.",
      action: "Connect repository",
      path: "/welcome?step=repository",
      done: begun.repositories > 0,
    },
    {
      id: "post",
      label: "Write the first post",
      text: "Choose a period. Every sentence links to its changes.",
      action: "New post",
      path: "/content/new",
      done: begun.posts > 0,
    },
    {
      id: "brand",
      label: "Describe the brand",
      text: "One identity for the voice of posts and for AI visibility.",
      action: "Describe the brand",
      path: "/welcome?step=brand",
      done: begun.described,
    },
    {
      id: "prompts",
      label: "Choose prompts",
      text: "Each scan sends them to every engine.",
      action: "Choose prompts",
      path: "/welcome?step=prompts",
      done: begun.prompts === undefined ? undefined : begun.prompts > 0,
    },
    {
      id: "scan",
      label: "Run the first scan",
      text: "See how often AI engines mention you.",
      action: "Measure visibility",
      path: "/geo",
      done: begun.scans === undefined ? undefined : begun.scans > 0,
    },
    {
      id: "schedule",
      label: "Set up a schedule",
      text: "Draft a post automatically, such as every Monday.",
      action: "New schedule",
      path: "/schedules?new=true",
      done: begun.schedules > 0,
    },
  ];
  return steps.flatMap((step) => (step.done === undefined ? [] : [{ ...step, done: step.done }]));
}
