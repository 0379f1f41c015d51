import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";

/** A member was formally warned. */
export const warnedNotice: NoticeKind<{ title: string; text: string }> = {
  name: "people.warned",
  group: "system",
  write: ({ title, text }) => ({
    title: `你收到一条警告：${title}`,
    body: "请阅读并确认，确认之后才能继续发表。",
    reason: text,
    link: pathOf("my.warnings"),
    action: "阅读并确认",
  }),
};
