import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type NoticeKind, noticeKinds } from "./notice-kinds.ts";
import { publishChange } from "./publish-change.ts";
import { pushNotices } from "./pushes.ts";
import { noticeMutes, notices } from "./tables.ts";

/**
 * Tells many members the same under one key, in the transaction that causes it, but for those who switched the kind off.
 * @param memberIds some hundreds
 * @returns those who were told; whoever was told before under the key is not among them
 * @throws Error when no feature offers that kind
 */
export async function tellMany<Subject>(
  tx: Queryable,
  kind: NoticeKind<Subject>,
  { memberIds, key }: { memberIds: readonly string[]; key: string },
  subject: Subject,
): Promise<string[]> {
  const { name, group, label } = kind;
  if (noticeKinds.get(name) !== kind) throw new Error(`no feature offers the notice kind "${name}"`);
  if (memberIds.length === 0) return [];
  const text = kind.write(subject);
  const off = label === undefined ? new Set<string>() : await switchedOff(tx, name, memberIds);
  const heard = memberIds.filter((id) => !off.has(id));
  if (heard.length === 0) return [];
  const told = await tx
    .insert(notices)
    .values(heard.map((memberId) => ({ ...text, kind: name, group, memberId, key })))
    .onConflictDoNothing()
    .returning({ memberId: notices.memberId });
  for (const { memberId } of told) await publishChange(tx, memberId);
  await pushNotices(
    tx,
    told.map(({ memberId }) => ({ memberId, kind: name, text })),
  );
  return told.map(({ memberId }) => memberId);
}

async function switchedOff(tx: Queryable, kind: string, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ memberId: noticeMutes.memberId })
    .from(noticeMutes)
    .where(
      and(
        eq(noticeMutes.kind, kind),
        sql`${noticeMutes.memberId} = any(${sql.param([...memberIds])}::bigint[])`,
      ),
    );
  return new Set(rows.map(({ memberId }) => memberId));
}

/** How many have read what was told under a key. */
export async function countRead(db: Queryable, key: string): Promise<number> {
  const [row] = await db
    .select({ read: count() })
    .from(notices)
    .where(and(eq(notices.key, key), isNotNull(notices.readAt)));
  return row?.read ?? 0;
}
