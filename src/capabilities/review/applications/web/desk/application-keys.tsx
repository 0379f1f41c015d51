import { KeyHelp } from "#capabilities/review/moderation/web/public.ts";
import type { DeskAction } from "./action-bar.tsx";

const always = [
  { keys: "1–9", text: "选第几条理由" },
  { keys: "J", text: "下一份" },
  { keys: "K", text: "上一份" },
  { keys: "S", text: "跳过，看下一份没人处理的" },
  { keys: "U", text: "撤销刚才的处理" },
  { keys: "O", text: "看下一张材料" },
  { keys: "T", text: "旋转材料" },
  { keys: "Z", text: "全屏看材料" },
  { keys: "?", text: "显示快捷键" },
];

interface ApplicationKeysProps {
  actions: readonly DeskAction[];
  open: boolean;
  onClose: () => void;
}

/** What stands under which key. */
export function ApplicationKeys({ actions, open, onClose }: ApplicationKeysProps) {
  const lines = [...actions.map(({ key, label }) => ({ keys: key, text: label })), ...always];
  return <KeyHelp lines={lines} open={open} onClose={onClose} />;
}
