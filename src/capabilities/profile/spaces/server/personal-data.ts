import { posterFolders } from "#capabilities/media/sharing/server/public.ts";
import { deletes, type Forgetting, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { afterCommit } from "#platform/database/after-commit.ts";
import { spaces } from "./tables.ts";
import { visibilityOf } from "./visibility.ts";

/** What a member shows others. */
export const visibilityData: PersonalData = {
  title: "主页设置",
  withheld: null,
  columns: { activity: "公开动态", lists: "公开关注和粉丝列表", city: "公开城市" },
  async rows(db, memberId) {
    return [await visibilityOf(db, memberId)];
  },
};

export const forgetSpace: Forgetting = {
  words: "个人主页会关闭，背景会被删除",
  async forget(tx, services, memberId) {
    await deletes(spaces.memberId)(tx, services, memberId);
    // His name and picture are on it. Once more afterwards: until then somebody may ask for it, and it is drawn again.
    const drop = async () => {
      for (const folder of posterFolders("member", memberId)) await services.storage.deleteTree(folder);
    };
    await drop();
    afterCommit(tx, () => void drop().catch(() => undefined));
  },
};
