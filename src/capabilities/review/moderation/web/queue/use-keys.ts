import { useEffect, useEffectEvent } from "react";

export const keyHelp: readonly { keys: string; text: string }[] = [
  { keys: "J", text: "下一条" },
  { keys: "K", text: "上一条" },
  { keys: "P", text: "通过（举报：忽略）" },
  { keys: "R", text: "驳回，再按数字选理由" },
  { keys: "D", text: "删除（举报：属实），再按数字选理由" },
  { keys: "U", text: "撤销刚才的操作" },
  { keys: "X", text: "选择或取消选择" },
  { keys: "?", text: "显示快捷键" },
];

/** Calls what stands under the key, unless somebody is typing, a dialog is open, or a modifier is held. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held down is one press: what follows was not seen yet.
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    const target = event.target instanceof Element ? event.target : null;
    if (
      target?.closest(
        "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], dialog",
      )
    )
      return;
    const action = actions[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
