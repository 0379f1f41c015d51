import { signOut } from "#capabilities/members/web/api/sign-out.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/** Asks, and signs out here. What waits for a network would be lost with it. */
export async function leave(): Promise<void> {
  const later = await import("#client/send-later.ts").catch(() => undefined);
  const waiting = later?.waitingWrites() ?? 0;
  const yes = await confirm({
    title: "退出登录？",
    text:
      waiting > 0
        ? `断网时的 ${waiting} 个操作还没有发出，退出后会丢失。`
        : "收藏和评论都会保留，下次登录还在。",
    confirmLabel: "退出",
    danger: waiting > 0,
  });
  if (!yes) return;
  await signOut();
  toast("已退出登录");
}
