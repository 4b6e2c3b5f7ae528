/** Buying criteria, and the words by which an answer mentions each. A claim uses the exact `name`. */
export const CRITERIA: readonly { name: string; words: RegExp }[] = [
  { name: "pricing", words: /\b(?:pric(?:e[sd]?|ing)|costs?|free plan|paid plans?|budget)\b/i },
  { name: "integrations", words: /\bintegrat(?:es?|ions?|ed|ing)\b/i },
  { name: "ease of use", words: /\b(?:eas(?:y|ier|e) (?:to|of)|simple|user-friendly|learning curve)\b/i },
  { name: "automation", words: /\bautomat(?:es?|ed|ic|ically|ion|ing)\b/i },
  { name: "security", words: /\b(?:secur(?:e|ity)|encrypt\w*|sso|compliance|privacy)\b/i },
  { name: "support", words: /\b(?:customer support|support team|helpdesk|onboarding)\b/i },
  { name: "customization", words: /\b(?:custom(?:i[sz]\w+|ize)?|flexib\w+|templates?)\b/i },
  { name: "reporting", words: /\b(?:report(?:s|ing)|analytics|dashboards?|metrics)\b/i },
  { name: "collaboration", words: /\b(?:collaborat\w+|approvals?|shared (?:drafts?|workspaces?|inbox))\b/i },
  { name: "an API", words: /\b(?:api|apis|webhooks?|sdk)\b/i },
  { name: "open source", words: /\b(?:open[- ]source|self-host\w*)\b/i },
  { name: "scale", words: /\b(?:scal(?:e|es|able|ability|ing)|enterprise|large teams)\b/i },
  { name: "setup", words: /\b(?:set ?up|install\w*|migrat\w+|getting started)\b/i },
];

/** Whether a text mentions a criterion. */
export function mentionsCriterion(name: string, text: string): boolean {
  return CRITERIA.find((one) => one.name === name)?.words.test(text) ?? false;
}
