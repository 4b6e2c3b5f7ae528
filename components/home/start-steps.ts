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
      text: "Its commits, merges and tags become the facts that posts are written from. Nothing is written to it.",
      action: "Connect repository",
      path: "/welcome?step=repository",
      done: begun.repositories > 0,
    },
    {
      id: "post",
      label: "Write the first post",
      text: "Choose a stretch of history. Every sentence names the changes that it comes from.",
      action: "New post",
      path: "/content/new",
      done: begun.posts > 0,
    },
    {
      id: "brand",
      label: "Describe the brand",
      text: "What it is and for whom: the voice of posts, and what engines are asked about.",
      action: "Describe the brand",
      path: "/welcome?step=brand",
      done: begun.described,
    },
    {
      id: "prompts",
      label: "Choose what buyers ask",
      text: "The questions that every engine is asked, scan after scan.",
      action: "Choose questions",
      path: "/welcome?step=prompts",
      done: begun.prompts === undefined ? undefined : begun.prompts > 0,
    },
    {
      id: "scan",
      label: "Run the first scan",
      text: "How often AI engines name you, with the number of answers behind it.",
      action: "Measure visibility",
      path: "/geo",
      done: begun.scans === undefined ? undefined : begun.scans > 0,
    },
    {
      id: "schedule",
      label: "Set up a schedule",
      text: "A post that writes itself, every Monday morning for example.",
      action: "New schedule",
      path: "/schedules?new=true",
      done: begun.schedules > 0,
    },
  ];
  return steps.flatMap((step) => (step.done === undefined ? [] : [{ ...step, done: step.done }]));
}
