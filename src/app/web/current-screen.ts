import type { ShareCard } from "#bridge/share-card.ts";
import type { Section } from "#sections/registry.ts";

/** What is on screen now. */
export interface CurrentScreen {
  section: Section;
  /** Absent where the screen is nobody else's business. */
  card: ShareCard | undefined;
}
