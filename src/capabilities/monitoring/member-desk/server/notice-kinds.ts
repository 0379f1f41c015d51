import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

/** A ban was lifted before its time. */
export const unbannedNotice: NoticeKind<{ reason: string }> = {
  name: "people.unbanned",
  group: "system",
  write: ({ reason }) => ({ title: "你的账号已解除封禁", body: "可以正常登录和发表内容了。", reason }),
};

/** Parts of the own profile were put back by an administrator. */
export const resetNotice: NoticeKind<{ parts: string; reason: string }> = {
  name: "people.reset",
  group: "system",
  write: ({ parts, reason }) => ({
    title: `你的${parts}已被重置`,
    body: "可以到个人资料里重新设置，新的内容会先审核。",
    reason,
    link: pathOf("my.info"),
  }),
};
