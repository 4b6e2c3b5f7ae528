/** What a refused form shows, and what was typed into it; passwords never come back. */
export type FormState = {
  error?: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
  /** The form has done its work and another page shows nothing more. */
  done?: boolean;
};

/** Either what the form shows, or where the browser goes now. */
export type FormOutcome = { state: FormState } | { goTo: string };
