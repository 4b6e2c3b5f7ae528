/** The steps of the start, in their order; `brand` and `prompts` are two pages of the third. */
export const WELCOME_STEPS = ["workspace", "repository", "brand", "prompts"] as const;
export type WelcomeStep = (typeof WELCOME_STEPS)[number];

/** What the start is made of, as people count it. */
export const PARTS: readonly { label: string; steps: readonly [WelcomeStep, ...WelcomeStep[]] }[] = [
  { label: "Workspace", steps: ["workspace"] },
  { label: "Repository", steps: ["repository"] },
  { label: "Brand and prompts", steps: ["brand", "prompts"] },
];

/**
 * The step that an address stands for. One that names a repository or a run is of the second step; a demo workspace has a
 * name already and begins there too.
 */
export function stepOf(
  address: { step: WelcomeStep | null; repository: string | null; job: string | null },
  demo: boolean,
): WelcomeStep {
  if (address.step) return address.step;
  return address.repository || address.job || demo ? "repository" : "workspace";
}

/** Which part of the start a step is of, 0 first. */
export function partOf(step: WelcomeStep): number {
  return PARTS.findIndex(({ steps }) => steps.includes(step));
}
