import { commentPictures } from "../../src/capabilities/comments/server/tables.ts";
import { profileChanges } from "../../src/capabilities/members/server/tables.ts";
import { articlePictures } from "../../src/features/articles/server/tables.ts";
import type { Database } from "../../src/platform/database/client.ts";
import { makeArticle, makeComment, makeMember, makePicture } from "./factories.ts";

/** Something under review, with a text and two pictures. */
export interface Living {
  id: string;
  authorId: string;
}

/** How to make one object of every kind under review. A kind that is missing here is told by the walk. */
export const living: Record<string, (db: Database) => Promise<Living>> = {
  async article_comment(db) {
    const { id, authorId } = await makeComment(db, { targetId: (await makeArticle(db)).id });
    for (const position of [0, 1]) {
      const mediaId = await attached(db);
      await db.insert(commentPictures).values({ commentId: id, position, mediaId });
    }
    return { id, authorId };
  },
  async article(db) {
    const coverId = await attached(db);
    const author = await makeMember(db);
    const { id } = await makeArticle(db, { coverId, authorId: author.id });
    for (const position of [0, 1]) {
      const mediaId = await attached(db);
      await db
        .insert(articlePictures)
        .values({ articleId: id, position, mediaId, caption: `图 ${position}` });
    }
    return { id, authorId: author.id };
  },
  async profile(db) {
    const [before, avatar] = [await attached(db), await attached(db)];
    const { id, nickname } = await makeMember(db, { avatarId: avatar, bio: "开旅行车" });
    const shown = { shownNickname: `${nickname}旧`, shownAvatarId: before, shownBio: "" };
    const said = { nickname, avatarId: avatar, bio: "开旅行车" };
    await db.insert(profileChanges).values({ memberId: id, status: "published", ...said, ...shown });
    return { id, authorId: id };
  },
};

async function attached(db: Database): Promise<string> {
  return (await makePicture(db, { attachedAt: new Date() })).id;
}
