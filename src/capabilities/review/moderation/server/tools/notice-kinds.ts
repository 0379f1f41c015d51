import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { ToolAct } from "#capabilities/review/moderation/tools-contract.ts";
import type { Moderated } from "./targets.ts";

interface Told {
  act: ToolAct;
  /** What it is called: 帖子. */
  noun: string;
  of: Moderated;
  /** Where it was moved to. */
  place: string;
  reason: string;
}

const words: Partial<Record<ToolAct, (place: string) => string>> = {
  pin: () => "被置顶了",
  announce: () => "被设为公告，在分区的所有版块置顶",
  best: () => "被设为精华",
  lock: () => "被锁定了，不能再回复",
  move: (place) => `被移到了“${place}”`,
};

/** A moderator did something with what a member wrote. */
export const actNotice: NoticeKind<Told> = {
  name: "moderation.act",
  group: "system",
  write: ({ act, noun, of, place, reason }) => ({
    title: `你的${noun}${words[act]?.(place) ?? "有变化"}`,
    body: of.title,
    reason,
    link: of.link,
  }),
};
