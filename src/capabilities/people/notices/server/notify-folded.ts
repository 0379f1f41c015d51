import { and, desc, eq, gt, isNull, like, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { NoticeKind } from "./notice-kinds.ts";
import { notify } from "./notify.ts";
import { publishChange } from "./publish-change.ts";
import { notices } from "./tables.ts";

interface Folded {
  memberId: string;
  /** What is told in one notice: `review-passed`. */
  fold: string;
  /** Told once under this name. */
  key: string;
  /** For so long what comes is told in the same notice, while it is not read. */
  minutes: number;
}

/**
 * Tells a member something that often comes many times in a row, as one notice: while that is not read, what comes within some
 * minutes is written into it, and nothing new appears. Inside the transaction that causes it.
 * @param subject what the notice is about now; `since` is when its first part was told, null where it begins
 */
export async function notifyFolded<Subject>(
  tx: Queryable,
  kind: NoticeKind<Subject>,
  { memberId, fold, key, minutes }: Folded,
  subject: (since: Date | null) => Promise<Subject>,
): Promise<void> {
  const [open] = await tx
    .select({ id: notices.id, since: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.memberId, memberId),
        like(notices.key, `${fold}:%`),
        isNull(notices.readAt),
        gt(notices.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(1)
    .for("update");
  if (open === undefined) return notify(tx, kind, { memberId, key: `${fold}:${key}` }, await subject(null));
  const text = kind.write(await subject(open.since));
  await tx
    .update(notices)
    .set({ reason: "", link: "", action: "", body: "", ...text })
    .where(eq(notices.id, open.id));
  await publishChange(tx, memberId);
}
