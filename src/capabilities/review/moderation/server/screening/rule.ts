/** What of a kind is shown at once, and what somebody looks at first. */
export interface ScreeningRule {
  /** Everything is looked at before it is shown; nothing else matters then. */
  first: boolean;
  /** Held: what new members write. */
  newMembers: boolean;
  /** Held: what links to other sites. */
  links: boolean;
  /** Whose pictures hold a text back. */
  pictures: "never" | "new" | "always";
  /** What was shown at once waits in the queue all the same, to be looked at later. */
  afterwards: boolean;
}
