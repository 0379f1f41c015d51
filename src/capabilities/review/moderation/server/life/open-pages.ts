import type { Queryable, Transaction } from "#platform/database/client.ts";
import { publishAll } from "#platform/events/publish.ts";
import { reviewKinds } from "../kinds/registry.ts";

/** It was taken down, or is there again: which of these, whoever hears it asks. */
export const TEXT_CHANGED = "text.changed";

/** Tells the pages on which these texts are open that others see them no longer, or again. */
export const tellOpenPages = (
  tx: Transaction,
  texts: readonly { kind: string; id: string }[],
): Promise<void> =>
  publishAll(
    tx,
    texts.map(({ kind, id }) => ({ topic: `text:${kind}:${id}`, type: TEXT_CHANGED })),
  );

/**
 * Whether what comes after `text:` in a topic is a kind under review and an id. Also for one that nobody sees: a page
 * that opened a moment before it was taken down is to hear of it, and whoever asks for it learns no less.
 */
export async function isTextTopic(_db: Queryable, rest: string): Promise<boolean> {
  const [kind = "", id = ""] = rest.split(":");
  const known = reviewKinds.entries().some(([name, { pageKind }]) => name === kind || pageKind === kind);
  return known && /^[1-9]\d{0,17}$/.test(id);
}
