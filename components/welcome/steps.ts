/** The onboarding steps in order; `workspace` and `brand` are two pages of the first part. */
export const WELCOME_STEPS = ["workspace", "brand", "repository", "prompts"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

/** The parts of the onboarding, as shown to the user. */
export const PARTS: readonly { label: string; steps: readonly [WelcomeStep, ...WelcomeStep[]] }[] = [
  { label: "Brand", steps: ["workspace", "brand"] },
  { label: "First changelog", steps: ["repository"] },
  { label: "Prompts and engines", steps: ["prompts"] },
];

/** The step for a URL. A URL with a repository or a job belongs to the repository step. */
export function getStep(address: {
  step: WelcomeStep | null;
  repository: string | null;
  job: string | null;
}): WelcomeStep {
  if (address.step) return address.step;
  return address.repository || address.job ? "repository" : "workspace";
}

/** The step after this one; undefined for the last one. */
export function getNextStep(step: WelcomeStep): WelcomeStep | undefined {
  return WELCOME_STEPS[WELCOME_STEPS.indexOf(step) + 1];
}

/** The index of the part that contains a step. */
export function getPartIndex(step: WelcomeStep): number {
  return PARTS.findIndex(({ steps }) => steps.includes(step));
}
