import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { type PrivateReader, presentPrivateAll } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { MemberActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { activities, recruitCodes, signUps } from "../tables.ts";

/** The kind of private pictures that these are. */
export const RECRUIT_CODE = "activity_code";

const confirmed = (memberId: string) => and(eq(signUps.memberId, memberId), eq(signUps.state, "confirmed"));
const good = () => or(isNull(recruitCodes.until), gt(recruitCodes.until, new Date()));

/** Whoever comes to an activity reads the codes of its groups, as long as he does and they are good. */
export const recruitCodeReader: PrivateReader = {
  async mayRead(db, fileId, memberId) {
    const rows = await db
      .select({ id: recruitCodes.id })
      .from(recruitCodes)
      .innerJoin(signUps, eq(signUps.activityId, recruitCodes.activityId))
      .where(and(eq(recruitCodes.mediaId, fileId), good(), confirmed(memberId)))
      .limit(1);
    return rows.length > 0;
  },
};

/**
 * Pictures of the codes that lead to an activity's groups, each at an address that is good for five minutes and for this
 * member; none for whoever does not come to it.
 * @param activityId the next activity that he comes to unless given
 */
export async function showRecruitCodes(
  services: Pick<Services, "db" | "keys">,
  actor: MemberActor,
  activityId: string | undefined,
): Promise<{ id: string; title: string; src: string; width: number; height: number }[]> {
  const { db } = services;
  const id = await comesTo(db, actor.id, activityId);
  if (id === null) return [];
  const rows = await db
    .select({ title: recruitCodes.title, mediaId: recruitCodes.mediaId })
    .from(recruitCodes)
    .where(and(eq(recruitCodes.activityId, id), good()))
    .orderBy(asc(recruitCodes.position), asc(recruitCodes.id));
  const pictures = await presentPrivateAll(
    services,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
    actor,
  );
  return rows.flatMap(({ title, mediaId }) => {
    const picture = pictures.get(mediaId ?? "");
    return picture === undefined
      ? []
      : [{ id: picture.id, title, src: picture.src, width: picture.width, height: picture.height }];
  });
}

async function comesTo(
  db: Queryable,
  memberId: string,
  activityId: string | undefined,
): Promise<string | null> {
  const [row] = await db
    .select({ id: activities.id })
    .from(signUps)
    .innerJoin(activities, eq(activities.id, signUps.activityId))
    .where(
      and(
        confirmed(memberId),
        activityId === undefined ? gt(activities.endsAt, new Date()) : eq(activities.id, activityId),
      ),
    )
    .orderBy(asc(activities.startsAt), asc(activities.id))
    .limit(1);
  return row?.id ?? null;
}
