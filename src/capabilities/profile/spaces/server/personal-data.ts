import { deletes, type Forgetting, type PersonalData } from "#capabilities/people/members/server/public.ts";
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
  forget: deletes(spaces.memberId),
};
