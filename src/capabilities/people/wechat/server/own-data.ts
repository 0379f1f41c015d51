import { eq } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  mergeByHandingOver,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { wechatAccounts } from "./tables.ts";

/** By what a member signs in. */
export const wechatData: PersonalData = {
  title: "微信绑定",
  withheld: null,
  columns: { nickname: "微信昵称", open_id: "OpenID", union_id: "UnionID", at: "绑定时间" },
  async rows(db, memberId) {
    const rows = await db.select().from(wechatAccounts).where(eq(wechatAccounts.memberId, memberId));
    return rows.map(({ nickname, openId, unionId, boundAt }) => ({
      nickname,
      open_id: openId,
      union_id: unionId,
      at: boundAt,
    }));
  },
};

export const forgetWechat: Forgetting = {
  words: "微信绑定会解除，以后可以用同一个微信重新注册",
  forget: deletes(wechatAccounts.memberId),
};

/** Signing in by this WeChat leads to the account that goes on; the constraint refuses where that has another one. */
export const wechatMerge = mergeByHandingOver([wechatAccounts.memberId]);
