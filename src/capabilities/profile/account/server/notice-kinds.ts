import type { NoticeKind, NoticeText } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

/** What happened to the account; the words come with it. */
export const accountNotice: NoticeKind<NoticeText> = {
  name: "account.safety",
  group: "system",
  write: (words) => words,
};

export const exportReady = (days: number): NoticeText => ({
  title: "你的个人数据已经备好",
  body: `${days} 天内可以下载，之后会自动删除。`,
  link: pathOf("safety.part", { part: "export" }),
  action: "去下载",
});
