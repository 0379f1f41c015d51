import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { toast } from "#ui/toast-store.ts";

/** Copies an address of this site, and says so. */
export async function copyLink(path: string): Promise<void> {
  const done = await copyText(window.location.origin + path);
  toast(done ? "链接已复制" : "复制失败，请长按链接复制", { kind: done ? "done" : "error" });
}
