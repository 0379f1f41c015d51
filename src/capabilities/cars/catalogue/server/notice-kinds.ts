import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";

interface Answered {
  /** What the member had written. */
  text: string;
  answer: string;
  /** The series that it was added as; null where it was not. */
  series: string | null;
  section: string;
}

/** Somebody answered a member who did not find his car. */
export const requestAnswered: NoticeKind<Answered> = {
  name: "catalogue.answered",
  group: "system",
  write: ({ text, answer, series, section }) => ({
    title: series === null ? "你申请补充的车型暂未收录" : "你申请补充的车型已收录",
    body: `“${text}”\n${answer}`,
    ...(series !== null && {
      link: pathOf("my.cargene", {}, { section: sectionBySlug(section), query: { series } }),
      action: "去选车型",
    }),
  }),
};
