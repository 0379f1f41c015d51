import type { ToolAct } from "#capabilities/review/moderation/tools-contract.ts";
import type { IconName } from "#ui/icon-names.ts";

/** How acts of moderators are called, and what is said once they are done. */
export const actLooks: Record<ToolAct, { icon: IconName; label: string; done: string }> = {
  pin: { icon: "pin", label: "置顶", done: "已置顶" },
  unpin: { icon: "pin", label: "取消置顶", done: "已取消置顶" },
  announce: { icon: "flag", label: "设为公告，所有版块置顶", done: "已设为公告" },
  unannounce: { icon: "flag", label: "取消公告", done: "已取消公告" },
  best: { icon: "star", label: "加精华", done: "已设为精华" },
  unbest: { icon: "star", label: "取消精华", done: "已取消精华" },
  lock: { icon: "lock", label: "锁定，不能再回复", done: "已锁定" },
  unlock: { icon: "lock", label: "解除锁定", done: "已解除锁定" },
  move: { icon: "send", label: "移动到…", done: "已移动" },
  remove: { icon: "trash", label: "删除", done: "已删除" },
  mute: { icon: "ban", label: "禁言作者", done: "已禁言作者" },
};
