import { signOut } from "#capabilities/people/members/web/api/sign-out.ts";
import { clearKeptDrafts, countKeptDrafts } from "#client/kept-drafts.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/**
 * Asks, and signs out here. What waits for a network would be lost with it. What was typed and not handed in stays on the
 * device, where whoever uses it next finds it: that is said, with the offer to clear it. It is kept unless that is taken, since
 * most phones are one person's, who comes back to what he wrote.
 */
export async function leave(): Promise<void> {
  const later = await import("#client/send-later.ts").catch(() => undefined);
  const waiting = later?.waitingWrites() ?? 0;
  const yes = await confirm({
    title: "退出登录？",
    text:
      waiting > 0
        ? `断网时的 ${waiting} 个操作尚未提交，退出后会丢失。`
        : "收藏和评论都会保留，下次登录还在。",
    confirmLabel: "退出",
    danger: waiting > 0,
  });
  if (!yes) return;
  const drafts = countKeptDrafts();
  const clears =
    drafts > 0 &&
    (await confirm({
      title: `清除这台设备上的 ${drafts} 份草稿？`,
      text: "未发布的草稿仍保存在本机，其他使用这台设备的人能看到。如果不是自己的手机或电脑，请清除。",
      confirmLabel: "清除草稿",
      cancelLabel: "留在本机",
      danger: true,
    }));
  await signOut();
  if (clears) clearKeptDrafts();
  toast(clears ? "已退出登录，草稿已清除" : "已退出登录");
}
