import { and, inArray, isNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { isActorHeard } from "./actor-filter.ts";
import { withdrawParts } from "./bundles.ts";
import { type NoticeKind, noticeKinds } from "./notice-kinds.ts";
import { publishChange, publishChanges } from "./publish-change.ts";
import { pushNotices } from "./pushes.ts";
import { isMuted } from "./settings.ts";
import { notices, waitingNotices } from "./tables.ts";
import { tellLater } from "./waiting.ts";

interface Told {
  memberId: string;
  /** The member who caused it. */
  actorId?: string;
  /** Told once to this member under this name, however often the cause repeats; withdrawn by it. */
  key?: string;
}

/**
 * Tells a member something, inside the transaction that causes it; open pages of his hear of it. What is told in bundles,
 * or `behind`, stands among his notices a moment after the commit. Nobody is told of what
 * he did himself, of what somebody did whom he does not hear of, nor of a kind that he switched off.
 * @throws Error when no feature offers that kind, or when a kind that is told in bundles lacks who caused it or a key
 */
export async function notify<Subject>(
  tx: Queryable,
  kind: NoticeKind<Subject>,
  { memberId, actorId, key }: Told,
  subject: Subject,
): Promise<void> {
  const { name, group } = kind;
  if (noticeKinds.get(name) !== kind) throw new Error(`no feature offers the notice kind "${name}"`);
  if (actorId === memberId) return;
  const text = kind.write(subject);
  const row = { ...text, kind: name, group, memberId };
  const bundle = kind.bundle?.(subject);
  if (bundle !== undefined) {
    if (actorId === undefined || key === undefined)
      throw new Error(`"${name}" is told in bundles: say who caused it, and a key`);
    await tellLater(tx, { ...nothing, ...row, actorId, key, bundle });
    return;
  }
  if (kind.behind === true && actorId !== undefined && key !== undefined) {
    await tellLater(tx, { ...nothing, ...row, actorId, key });
    return;
  }
  if (actorId !== undefined && !(await isActorHeard(tx, memberId, actorId))) return;
  if (kind.label !== undefined && (await isMuted(tx, memberId, name))) return;
  const told = await tx
    .insert(notices)
    .values({ ...row, actorId, key })
    .onConflictDoNothing()
    .returning({ id: notices.id });
  if (told.length === 0) return;
  await publishChange(tx, memberId);
  await pushNotices(tx, [{ memberId, kind: name, text }]);
}

const nothing = { body: "", reason: "", link: "", action: "" };

/**
 * Takes back what was told under these keys, e.g. when a decision is undone.
 * @param options.unread leaves what was read by then
 */
export async function withdrawNotices(
  tx: Queryable,
  told: string | readonly string[],
  options: { unread?: boolean } = {},
): Promise<void> {
  const keys = typeof told === "string" ? [told] : [...told];
  if (keys.length === 0) return;
  // First: whoever tells it at this moment is waited for.
  await tx.delete(waitingNotices).where(inArray(waitingNotices.key, keys));
  const withdrawn = await tx
    .delete(notices)
    .where(and(inArray(notices.key, keys), options.unread ? isNull(notices.readAt) : undefined))
    .returning({ memberId: notices.memberId });
  const parted = await withdrawParts(tx, keys, options);
  await publishChanges(tx, [...withdrawn.map((notice) => notice.memberId), ...parted]);
}
