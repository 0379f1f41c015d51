import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { ReviewContent } from "#capabilities/review/moderation/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { excerpt } from "#shared/text.ts";

/** An appeal of the member was answered. */
export const appealNotice: NoticeKind<{
  noun: string;
  granted: boolean;
  answer: string;
  content: ReviewContent["content"] | undefined;
}> = {
  name: "moderation.appeal",
  group: "system",
  write: ({ noun, granted, answer, content }) => ({
    title: granted ? `申诉成立，你的${noun}已恢复` : `申诉未成立，你的${noun}维持原来的处理`,
    body: excerpt(content?.title || content?.text || "", 60),
    reason: answer,
    link: granted && content?.link ? content.link : pathOf("my.appeals"),
  }),
};
