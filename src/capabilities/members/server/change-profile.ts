import { eq } from "drizzle-orm";
import { attachMedia, releaseMedia } from "#capabilities/media/server/public.ts";
import type { ProfileChanges } from "#capabilities/members/contract.ts";
import type { Services } from "#platform/services.ts";
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
import { memberTag } from "./cache-tags.ts";
import { maySpeak, nicknameChangeableAt, profileVersion } from "./own-profile.ts";
import { members } from "./tables.ts";

type MemberRow = typeof members.$inferSelect;

/**
 * Changes what is given of a member's profile, all or nothing.
 * @param version of the profile that was on the screen
 * @throws AppError INVALID_INPUT with every problem; CHANGED when it was changed elsewhere since; CONFLICT when the nickname is taken or was changed within
 *   thirty days; CLOSED while muted, for what others see
 */
export async function changeProfile(
  { db, cache }: Pick<Services, "db" | "cache">,
  id: string,
  { version, ...given }: ProfileChanges & { version: string },
): Promise<void> {
  const changes = checked(given);
  await db.transaction(async (tx) => {
    // Locked: two requests at once must not both use the one change of nickname.
    const [row] = await tx.select().from(members).where(eq(members.id, id)).for("update");
    if (row === undefined) throw new AppError("UNAUTHENTICATED");
    if (profileVersion(row) !== version)
      throw new AppError("CHANGED", "资料已在别处修改，请核对最新的内容后再保存");
    const { avatar_id: avatarId, ...texts } = changes;
    const values: Partial<MemberRow> = texts;
    if (values.nickname === row.nickname) delete values.nickname;
    if (values.nickname !== undefined) {
      refuseEarlyRename(row);
      values.nicknameChangedAt = new Date();
    }
    if (avatarId !== undefined && avatarId !== row.avatarId) {
      values.avatarId = avatarId;
      if (avatarId !== null) await attachMedia(tx, [avatarId], { memberId: id });
    }
    const seen = values.nickname !== undefined || values.avatarId !== undefined;
    const speaks = seen || (values.bio !== undefined && values.bio !== row.bio);
    if (speaks && !maySpeak(row)) throw new AppError("CLOSED", "禁言期间不能修改昵称、头像和简介");
    await tx
      .update(members)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(members.id, id));
    if (values.avatarId !== undefined && row.avatarId !== null) await releaseMedia(tx, [row.avatarId]);
    if (seen) await cache.invalidate(tx, [memberTag(id)]);
  });
}

function checked(given: ProfileChanges): ProfileChanges {
  const changes: ProfileChanges = { ...given };
  const problems: (string | null)[] = [];
  if (given.nickname !== undefined) {
    changes.nickname = normalizeNickname(given.nickname);
    problems.push(nicknameProblem(changes.nickname));
  }
  if (given.bio !== undefined) {
    changes.bio = normalizeBio(given.bio);
    problems.push(bioProblem(changes.bio));
  }
  if (given.city !== undefined) {
    changes.city = trim(given.city);
    problems.push(cityProblem(changes.city));
  }
  if (typeof given.birthday === "string") problems.push(birthdayProblem(given.birthday));
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new AppError("INVALID_INPUT", found);
  return changes;
}

function refuseEarlyRename(row: MemberRow): void {
  const at = nicknameChangeableAt(row);
  if (at === null) return;
  const when = formatDate(at.toISOString(), { time: true });
  throw new AppError("CONFLICT", `昵称每 ${NICKNAME_DAYS} 天可修改一次，${when} 后可以再改`);
}
