import { and, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import type { NoticeKind } from "./notice-kinds.ts";
import { notices } from "./tables.ts";

/** Under which key a member was told something of a kind; null when that notice is not his, or of another kind. */
export async function noticeKey<Subject>(
  db: Queryable,
  memberId: string,
  noticeId: string,
  kind: NoticeKind<Subject>,
): Promise<string | null> {
  const [row] = await db
    .select({ key: notices.key })
    .from(notices)
    .where(and(eq(notices.id, noticeId), eq(notices.memberId, memberId), eq(notices.kind, kind.name)));
  return row?.key ?? null;
}
