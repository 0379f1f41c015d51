import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";

/** The tabs of the notices, in order. */
export const noticeTabs: readonly { key: NoticeGroup; label: string; empty: string }[] = [
  { key: "reply", label: "评论/@", empty: "有人回复你的评论，会出现在这里。" },
  { key: "like", label: "赞与收藏", empty: "有人赞了或收藏了你的内容，会出现在这里。" },
  { key: "fan", label: "新粉丝", empty: "有人关注了你，会出现在这里。" },
  { key: "system", label: "系统", empty: "审核结果和系统通知会出现在这里。" },
  { key: "reminder", label: "提醒", empty: "周年、生日和快到的日子会在这里提醒你。" },
];
