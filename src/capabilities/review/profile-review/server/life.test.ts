import { profileChanges } from "#capabilities/people/members/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember } from "../../../../../test/support/factories.ts";
import { shownPicture, walkLife } from "../../../../../test/support/walk-life.ts";

const test = await createTestApp();

walkLife("profile", test, async (db) => {
  const [before, avatar] = [await shownPicture(db), await shownPicture(db)];
  const { id, nickname } = await makeMember(db, { avatarId: avatar, bio: "开旅行车" });
  const shown = { shownNickname: `${nickname}旧`, shownAvatarId: before, shownBio: "" };
  const said = { nickname, avatarId: avatar, bio: "开旅行车" };
  await db.insert(profileChanges).values({ memberId: id, status: "published", ...said, ...shown });
  return { id, authorId: id };
});
