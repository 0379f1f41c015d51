import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";

/** The tabs of the notices, in order. */
export const noticeTabs: readonly { key: NoticeGroup; label: string; empty: string }[] = [
  { key: "reply", label: "评论/@", empty: "收到的回复会显示在这里。" },
  { key: "like", label: "赞与收藏", empty: "收到的赞和收藏会显示在这里。" },
  { key: "fan", label: "新粉丝", empty: "新粉丝会显示在这里。" },
  { key: "system", label: "系统", empty: "审核结果和系统通知会显示在这里。" },
  { key: "reminder", label: "提醒", empty: "周年、生日和重要日期的提醒会显示在这里。" },
];
