import type { Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";
import type { LifeState } from "#shared/life.ts";

/** How a text stood when it was looked at last. */
export interface TextBefore {
  section: string;
  author_id: string | null;
  place: string;
  texts: [title: string, text: string];
  state: LifeState;
  published: boolean;
}

/** A text that is new, or not what it was: it says something else, stands elsewhere, appeared, disappeared. */
export interface TextEvent extends TextBefore {
  /** A review kind. */
  kind: string;
  target_id: string;
  /** Province that it was written from; empty where that is not known. */
  region: string;
  /** When it was written. */
  written_at: Date;
  /** When this happened; for what was written before it was followed, when it was written. */
  at: Date;
  /** Not followed before. */
  first: boolean;
  /** Written long before it came here, by an import or before texts were followed: is counted, and alarms nobody. */
  past: boolean;
  /** Left out where `first`. A text that no longer exists comes as withdrawn and empty. */
  before?: TextBefore;
}

/**
 * Looks on as members' texts come and go. In the transaction that takes the events out: what it writes stands exactly
 * once for each of them, and what it throws has them come again, later and later.
 */
export interface TextConsumer {
  /** @param batch each text once, in the order in which they were told */
  consume(tx: Transaction, services: Services, batch: readonly TextEvent[]): Promise<void>;
}

/** Who follows what is written, in the order of the features. One batch at a time, over all processes. */
export const textConsumers = new ExtensionPoint<TextConsumer>("consumer of texts");
