import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { sectionName } from "#sections/section-name.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import type { MutedDoing } from "#shared/review.ts";
import { mutes } from "../tables.ts";

const words: Record<Exclude<MutedDoing, "writing">, string> = {
  activities: "报名活动",
  buying: "购买",
};

/**
 * Whether a member is kept from something other than writing, there or everywhere.
 * @param section slug of the section that it would be in; empty where it is in none
 * @throws AppError MUTED with reason and end
 */
export async function assertMayDo(
  db: Queryable,
  memberId: string,
  doing: Exclude<MutedDoing, "writing">,
  section: string,
): Promise<void> {
  const mute = await firstRow(
    db,
    mutes,
    and(
      eq(mutes.memberId, memberId),
      eq(mutes.blocks, doing),
      inArray(mutes.section, ["", section]),
      isNull(mutes.liftedAt),
      or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
    ),
  );
  if (mute === undefined) return;
  const where = mute.section === "" ? "" : `在${sectionName(mute.section)}`;
  const end = mute.until === null ? "" : `，${formatDate(mute.until, { time: true })} 解除`;
  throw new AppError("MUTED", `你${where}暂时不能${words[doing]}（原因：${mute.reason}）${end}`);
}
