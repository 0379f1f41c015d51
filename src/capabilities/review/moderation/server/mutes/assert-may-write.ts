import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import {
  members,
  mutedWords,
  type Writer,
  writerColumns,
  writerOf,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { gathered } from "#platform/database/gathered.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { sectionName } from "#sections/section-name.ts";
import { AppError } from "#shared/errors.ts";
import { mutes } from "../tables.ts";

/**
 * Everything that may keep a member from publishing something in a section, in one query: muted there or everywhere,
 * no bound mobile, an account that is being cancelled.
 * @param section slug of the section that it will stand in
 * @returns what is shown of him beside what he writes
 * @throws AppError MUTED with reason and end, MOBILE_REQUIRED, CLOSED, UNAUTHENTICATED
 */
export async function assertMayWrite(db: Queryable, memberId: string, section: string): Promise<Writer> {
  const row = await standingOf(db, { memberId, section });
  if (row === undefined) throw new AppError("UNAUTHENTICATED");
  const writer = writerOf(row);
  const refusal = writer.refusal();
  if (refusal) throw refusal;
  if (row.mute === null) return writer;
  const where = `在${sectionName(section) || "这里"}`;
  throw new AppError("MUTED", mutedWords(where, { reason: row.mutedFor ?? "", until: row.mutedUntil }));
}

/** A member, with what mutes him in one section; those who are asked for at the same moment in one statement. */
const standingOf = gathered(
  async (db: Queryable, asked: readonly { memberId: string; section: string }[]) => {
    const rows = await standings(db).execute({
      ids: asked.map(({ memberId }) => memberId),
      sections: asked.map(({ section }) => section),
    });
    const byMember = Map.groupBy(rows, ({ id }) => id);
    return asked.map(({ memberId, section }) => {
      const [row, ...others] = byMember.get(memberId) ?? [];
      if (row === undefined) return undefined;
      return [row, ...others].find((one) => one.mutedIn === section) ?? { ...row, mute: null };
    });
  },
);

/** Of some members, those with a mute in one of some sections once for each. */
const standings = (db: Queryable) =>
  preparedOnce(db, "mutes:may-write", (name) =>
    db
      .select({
        ...writerColumns,
        mute: mutes.id,
        mutedIn: mutes.section,
        mutedFor: mutes.reason,
        mutedUntil: mutes.until,
      })
      .from(members)
      .leftJoin(media, eq(media.id, members.avatarId))
      .leftJoin(
        mutes,
        and(
          eq(mutes.memberId, members.id),
          sql`${mutes.section} = any(${sql.placeholder("sections")}::text[])`,
          eq(mutes.blocks, "writing"),
          isNull(mutes.liftedAt),
          or(isNull(mutes.until), gt(mutes.until, sql`now()`)),
        ),
      )
      .where(sql`${members.id} = any(${sql.placeholder("ids")}::bigint[])`)
      .prepare(name),
  );
