import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { NoticeText } from "./notice-kinds.ts";

/** Something told to a member on its own, not in a bundle with others. */
export interface ToldNotice {
  memberId: string;
  /** Name of its kind: `comments.reply`. */
  kind: string;
  text: NoticeText;
}

/** Carries what was told out of the app as well; in the transaction that tells it, so it only writes down what to do. */
export type NoticePush = (tx: Queryable, told: readonly ToldNotice[]) => Promise<void>;

export const noticePushes = new ExtensionPoint<NoticePush>("push of notices");

/** Has everybody who offered to do so carry it out. */
export async function pushNotices(tx: Queryable, told: readonly ToldNotice[]): Promise<void> {
  if (told.length === 0) return;
  for (const [, push] of noticePushes.entries()) await push(tx, told);
}
