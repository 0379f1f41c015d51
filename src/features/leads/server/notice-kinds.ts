import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

/** A receiver was told to delete what a member withdrew. */
export const toldNotice: NoticeKind<{ receiver: string; number: string }> = {
  name: "leads.told",
  group: "system",
  write: ({ receiver, number }) => ({
    title: `已通知“${receiver}”停止联系并删除信息`,
    body: `预约编号 ${number} 已撤回。撤回后仍被联系，可以向我们投诉。`,
    link: pathOf("my.leads"),
  }),
};
