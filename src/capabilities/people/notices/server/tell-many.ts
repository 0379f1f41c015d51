import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type NoticeKind, noticeKinds } from "./notice-kinds.ts";
import { publishChanges } from "./publish-change.ts";
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
  return tellAll(
    tx,
    kind,
    memberIds.map((memberId) => ({ memberId, key, subject })),
  );
}

/**
 * Tells members something, each under his own key, as {@link tellMany} does.
 * @returns whom that was told
 */
export async function tellAll<Subject>(
  tx: Queryable,
  kind: NoticeKind<Subject>,
  told: readonly { memberId: string; key: string; subject: Subject }[],
): Promise<string[]> {
  const { name, group, label } = kind;
  if (noticeKinds.get(name) !== kind) throw new Error(`no feature offers the notice kind "${name}"`);
  if (told.length === 0) return [];
  const people = told.map(({ memberId }) => memberId);
  const off = label === undefined ? new Set<string>() : await switchedOff(tx, name, people);
  const heard = told
    .filter(({ memberId }) => !off.has(memberId))
    .map(({ memberId, key, subject }) => ({ memberId, key, text: kind.write(subject) }));
  if (heard.length === 0) return [];
  const rows = await tx
    .insert(notices)
    .values(heard.map(({ memberId, key, text }) => ({ ...text, kind: name, group, memberId, key })))
    .onConflictDoNothing()
    .returning({ memberId: notices.memberId, key: notices.key });
  const textOf = new Map(heard.map(({ memberId, key, text }) => [`${memberId} ${key}`, text]));
  await publishChanges(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  await pushNotices(
    tx,
    rows.flatMap(({ memberId, key }) => {
      const text = textOf.get(`${memberId} ${key}`);
      return text === undefined ? [] : { memberId, kind: name, text };
    }),
  );
  return rows.map(({ memberId }) => memberId);
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
