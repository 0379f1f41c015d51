import { sql } from "drizzle-orm";
import type { DigestLine } from "#capabilities/desk/admin/server/public.ts";
import { ALL_KINDS } from "#capabilities/review/moderation/contract.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { COUNTED } from "./list-reviews.ts";
import { reviewItems } from "./tables.ts";

/** How much waits for a decision, and how much was decided today and yesterday, China's days. */
export const reviewLine: DigestLine = {
  permission: "review.read",
  async read({ db }, reader) {
    const seen = permittedRows(reader, "review.read", reviewItems) ?? sql`true`;
    const { rows } = await db.execute<{
      waiting: number;
      oldest: string | null;
      today: number;
      yesterday: number;
    }>(sql`
      with start as (
        select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as today),
      decided as (
        select decided_at from ${reviewItems}
        where decided_by is not null and decided_at >= (select today - interval '1 day' from start) and ${seen})
      select
        (select count(*)::int from
          (select 1 from ${reviewItems} where waiting and ${seen} limit ${COUNTED}) as some_waiting) as waiting,
        (select min(submitted_at) from ${reviewItems} where waiting and ${seen}) as oldest,
        (select count(*)::int from decided where decided_at >= (select today from start)) as today,
        (select count(*)::int from decided where decided_at < (select today from start)) as yesterday`);
    const { waiting = 0, oldest = null, today = 0, yesterday = 0 } = rows[0] ?? {};
    const waits =
      waiting === 0
        ? "没有等审核的"
        : `${waiting >= COUNTED ? `${COUNTED} 条以上` : `${waiting} 条`}等审核${
            oldest === null ? "" : `，最早的等了${waitWords(Date.now() - new Date(oldest).getTime())}`
          }`;
    return {
      label: "审核",
      words: `${waits}；今天处理 ${today} 条，昨天 ${yesterday} 条`,
      link: deskPathOf("admin.reviews", { kind: ALL_KINDS }),
    };
  },
};

const MINUTE_MS = 60_000;

/** A span in one unit, rounded down. */
export function waitWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return ` ${minutes} 分钟`;
  if (minutes < 48 * 60) return ` ${Math.floor(minutes / 60)} 小时`;
  return ` ${Math.floor(minutes / 1440)} 天`;
}
