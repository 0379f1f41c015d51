import { and, eq, ne, sql } from "drizzle-orm";
import { attachMedia } from "#capabilities/media/media/server/public.ts";
import type { ProfileChanges } from "#capabilities/people/members/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { cityCode } from "#shared/city-names.ts";
import { AppError } from "#shared/errors.ts";
import { formatDate } from "#shared/format.ts";
import {
  bioProblem,
  birthdayProblem,
  cityProblem,
  NICKNAME_DAYS,
  nicknameProblem,
  normalizeBio,
  normalizeNickname,
} from "#shared/profile-rules.ts";
import { trim } from "#shared/validation.ts";
import { interestsOf, setInterests } from "./interests.ts";
import { callMoment } from "./moments.ts";
import { maySpeak, nicknameChangeableAt, ownView, profileVersion } from "./own-profile.ts";
import { presetPicture } from "./preset-avatars.ts";
import { changeOf, isSame, profileReview, readProfile, type Shown, writeProfile } from "./profile-life.ts";
import { refusedName } from "./refused-name.ts";
import { memberConstraints, members } from "./tables.ts";

type MemberRow = typeof members.$inferSelect;

const MUTED = "禁言期间不能修改昵称、头像、简介和主页背景";

/**
 * Changes what is given of a member's profile, all or nothing. What others see of it goes through review.
 * @param version of the profile that was on the screen
 * @throws AppError INVALID_INPUT with every problem; CHANGED when it was changed elsewhere since; CONFLICT when the nickname is taken or was changed within
 *   thirty days; CLOSED while muted, for what others see
 */
export async function changeProfile(
  services: Pick<Services, "db" | "cache" | "events" | "storage">,
  id: string,
  { version, ...given }: ProfileChanges & { version: string },
): Promise<void> {
  const { db, cache } = services;
  const { avatar_preset: presetKey, interests, birthday_shown: birthdayShown, ...changes } = checked(given);
  const review = profileReview.get("profile");
  if (review === undefined) throw new Error("nothing reviews profiles");
  // Before the transaction: the first time all of them are stored.
  const preset = presetKey === undefined ? undefined : await presetPicture(services, presetKey);
  await db.transaction(async (tx) => {
    // Locked: two requests at once must not both use the one change of nickname.
    await review.lock(tx, id);
    const [row] = await tx.select().from(members).where(eq(members.id, id));
    if (row === undefined) throw new AppError("UNAUTHENTICATED");
    let own = ownView(row, await changeOf(tx, id));
    if (profileVersion(own, await interestsOf(tx, id)) !== version)
      throw new AppError("CHANGED", "资料已在别处修改，请核对最新的内容后再保存");
    const { avatar_id: avatarId, cover_id: coverId, nickname, bio, ...values } = changes;
    if (preset !== undefined) {
      refuseSilent(row);
      own = { ...own, avatarId: preset.id };
      // With the avatar gone that was under review, the rest of it may be what others see already.
      if (await wearPreset(tx, cache, id, preset.key)) await review.handIn(tx, { cache }, id, own);
    }
    const said = { nickname: nickname ?? own.nickname, bio: bio ?? own.bio };
    const { held, ...admitted } = await review.admit(tx, services, id, said, own);
    const wanted: Shown = {
      ...admitted,
      avatarId: avatarId === undefined || preset !== undefined ? own.avatarId : avatarId,
      coverId: coverId === undefined ? own.coverId : coverId,
    };
    if (!isSame(wanted, own)) {
      refuseSilent(row);
      if (wanted.nickname !== own.nickname) await refuseName(tx, row, wanted.nickname);
      if (wanted.avatarId !== null && wanted.avatarId !== own.avatarId && wanted.avatarId !== row.avatarId)
        await attachMedia(tx, [wanted.avatarId], { memberId: id });
      if (wanted.coverId !== null && wanted.coverId !== own.coverId && wanted.coverId !== row.coverId)
        await attachMedia(tx, [wanted.coverId], { memberId: id });
      await review.handIn(tx, { cache }, id, wanted, held);
    }
    if (interests !== undefined) await setInterests(tx, id, interests);
    await tx
      .update(members)
      .set({ ...values, ...(birthdayShown !== undefined && { birthdayShown }), updatedAt: new Date() })
      .where(eq(members.id, id));
    await callMoment(tx, "profileChanged", id);
  });
}

/** @throws AppError CLOSED for whoever may not change what others see */
function refuseSilent(row: MemberRow): void {
  if (row.cancelDueAt !== null)
    throw new AppError("CLOSED", "账号正在注销，撤销注销后才能修改昵称、头像和简介");
  if (!maySpeak(row)) throw new AppError("CLOSED", MUTED);
}

/**
 * Puts an avatar of the product's in the place of what others see and of what waits to be seen; of that the rest goes
 * on waiting.
 * @returns whether there is no rest of something that is under review
 */
async function wearPreset(
  tx: Transaction,
  cache: Services["cache"],
  id: string,
  key: string,
): Promise<boolean> {
  const profile = await readProfile(tx, id);
  if (profile === undefined) return false;
  const { state, reason, says, otherwise } = profile;
  await writeProfile(tx, { cache }, id, {
    ...{ state, reason },
    says: { ...says, avatarKey: key },
    otherwise: { ...otherwise, avatarKey: key },
  });
  const { nickname, bio, coverKey } = otherwise;
  const rest = says.nickname !== nickname || says.bio !== bio || says.coverKey !== coverKey;
  return state === "in_review" && !rest;
}

/** @throws AppError CONFLICT when it is another's, or comes too early; the member's own may always come back */
async function refuseName(tx: Transaction, row: MemberRow, nickname: string): Promise<void> {
  if (nickname === row.nickname) return;
  refuseEarlyRename(row);
  const [taken] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(sql`lower(${members.nickname}) = lower(${nickname})`, ne(members.id, row.id)))
    .limit(1);
  if (taken !== undefined)
    throw new AppError("CONFLICT", memberConstraints.members_nickname?.message, { field: "nickname" });
}

function unknownCity(city: string): string | null {
  return city === "" || cityCode(city) !== undefined ? null : "请从列表里选择城市";
}

function checked(given: ProfileChanges): ProfileChanges {
  const changes: ProfileChanges = { ...given };
  const problems: Record<string, string | null> = {};
  if (given.nickname !== undefined) {
    changes.nickname = normalizeNickname(given.nickname);
    problems.nickname = nicknameProblem(changes.nickname) ?? refusedName(changes.nickname);
  }
  if (given.bio !== undefined) {
    changes.bio = normalizeBio(given.bio);
    problems.bio = bioProblem(changes.bio);
  }
  if (given.city !== undefined) {
    changes.city = trim(given.city);
    problems.city = cityProblem(changes.city) ?? unknownCity(changes.city);
  }
  if (typeof given.birthday === "string") problems.birthday = birthdayProblem(given.birthday);
  const found = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, problem]],
  );
  const fields: Record<string, string> = Object.fromEntries(found);
  if (found.length > 0) throw new AppError("INVALID_INPUT", Object.values(fields), { fields });
  return changes;
}

function refuseEarlyRename(row: MemberRow): void {
  const at = nicknameChangeableAt(row);
  if (at === null) return;
  const when = formatDate(at.toISOString(), { time: true });
  throw new AppError("CONFLICT", `昵称每 ${NICKNAME_DAYS} 天可修改一次，${when} 后可以再改`, {
    field: "nickname",
  });
}
