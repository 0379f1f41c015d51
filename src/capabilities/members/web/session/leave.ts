import { signOut } from "#capabilities/members/web/api/sign-out.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/** Asks, and signs out here. */
export async function leave(): Promise<void> {
  const yes = await confirm({
    title: "退出登录？",
    text: "收藏和评论都会保留，下次登录还在。",
    confirmLabel: "退出",
  });
  if (!yes) return;
  await signOut();
  toast("已退出登录");
}
