import { and, eq } from "drizzle-orm";
import { media, readPicture } from "#capabilities/media/media/server/public.ts";
import { keptPoster } from "#capabilities/media/sharing/server/public.ts";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { Services } from "#platform/services.ts";
import { pathOf } from "#sections/paths.ts";
import { stateAt } from "#shared/activity-standing.ts";
import { fromUntil } from "#shared/activity-time.ts";
import { AppError } from "#shared/errors.ts";
import { whoWasThere } from "../reviews/was-there.ts";
import { signUps } from "../tables.ts";
import { shownActivity } from "./side.ts";

/**
 * The certificate (电子证书) of who was there, drawn when first asked for.
 * @returns a JPEG in a data address: nobody else gets it under any
 * @throws AppError NOT_FOUND; CONFLICT before the end; FORBIDDEN for who was not there
 */
export async function certificateOf(
  services: Pick<Services, "db" | "storage" | "env">,
  memberId: string,
  id: string,
): Promise<{ title: string; picture: string }> {
  const { db, storage } = services;
  const activity = await shownActivity(db, id);
  if (stateAt(activity.state, activity, new Date()) !== "ended")
    throw new AppError("CONFLICT", "活动结束后可以领取电子证书");
  if (!(await whoWasThere(db, id, [memberId])).has(memberId))
    throw new AppError("FORBIDDEN", "参加过这场活动的车友才有电子证书");
  const [cards, [signUp], poster] = await Promise.all([
    memberCards(db, [memberId]),
    db
      .select({ number: signUps.number, car: signUps.car })
      .from(signUps)
      .where(and(eq(signUps.activityId, id), eq(signUps.memberId, memberId), eq(signUps.state, "confirmed"))),
    activity.posterId === null
      ? undefined
      : db.select({ key: media.key }).from(media).where(eq(media.id, activity.posterId)),
  ]);
  const name = cards.get(memberId)?.nickname ?? "";
  const cover = poster?.[0]?.key;
  const { bytes } = await keptPoster(
    services,
    `certificates/activity/${id}/${memberId}`,
    {
      section: activity.section,
      path: pathOf("active.info", { id }),
      channel: "参加证书",
      title: activity.title,
      summary: `${name} 完成了这场活动，一路平安，后会有期。`,
      byline: [
        signUp?.number ? `P${signUp.number}` : "",
        fromUntil(activity, activity.endsAt),
        activity.organiser && `主办 ${activity.organiser}`,
      ]
        .filter(Boolean)
        .join("   "),
      action: "看这场活动",
      playable: false,
    },
    cover === undefined ? null : { version: cover, read: () => readPicture(storage, cover) },
  );
  return {
    title: `${activity.title} 参加证书`,
    picture: `data:image/jpeg;base64,${Buffer.from(bytes).toString("base64")}`,
  };
}
