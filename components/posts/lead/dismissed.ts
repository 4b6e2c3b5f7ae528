const NAME = "clarion:leads-dismissed";
const KEPT_MAX = 100;

function listDismissed(): string[] {
  try {
    return (localStorage.getItem(NAME) ?? "").split(" ").filter(Boolean);
  } catch {
    // Without localStorage the card comes back when the page is opened again.
    return [];
  }
}

/** Whether this browser was asked not to show the question about the lead of a post. */
export function isLeadDismissed(postId: string): boolean {
  return listDismissed().includes(postId);
}

/** Remembers in this browser that the question about the lead of a post was dismissed. */
export function dismissLead(postId: string): void {
  const ids = [...listDismissed().filter((id) => id !== postId), postId].slice(-KEPT_MAX);
  try {
    localStorage.setItem(NAME, ids.join(" "));
  } catch {
    // See `listDismissed`.
  }
}
