import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { guidePath, guidePathOf } from "../paths.ts";

/** What came of something that a member said is wrong with a guide. */
export const reportNotice: NoticeKind<{
  guide: { id: string; section: string; part: string };
  /** Title of the step; empty for the guide as a whole. */
  step: string;
  answer: string;
  /** Whether it can still be opened. */
  isShown: boolean;
}> = {
  name: "guides.report",
  group: "system",
  write: ({ guide, step, answer, isShown }) => ({
    title: `你对“${guide.part}”安装指南的反馈已处理`,
    body: [step === "" ? "" : `步骤：${step}`, answer].filter(Boolean).join("\n"),
    link: isShown ? guidePath(guide) : guidePathOf("guide.list"),
  }),
};
