/** The onboarding steps in order; `brand` and `prompts` are two pages of the third part. */
export const WELCOME_STEPS = ["workspace", "repository", "brand", "prompts"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

/** The parts of the onboarding, as shown to the user. */
export const PARTS: readonly { label: string; steps: readonly [WelcomeStep, ...WelcomeStep[]] }[] = [
  { label: "Workspace", steps: ["workspace"] },
  { label: "Repository", steps: ["repository"] },
  { label: "Brand and prompts", steps: ["brand", "prompts"] },
];

/**
 * The step for a URL. A URL with a repository or a job belongs to the second step. A demo workspace begins there too,
 * because it already has a name.
 */
export function getStep(
  address: { step: WelcomeStep | null; repository: string | null; job: string | null },
  demo: boolean,
): WelcomeStep {
  if (address.step) return address.step;
  return address.repository || address.job || demo ? "repository" : "workspace";
}

/** The index of the part that contains a step. */
export function getPartIndex(step: WelcomeStep): number {
  return PARTS.findIndex(({ steps }) => steps.includes(step));
}
