import { memberApi } from "#capabilities/people/members/web/api/client.ts";
import { withProof } from "#client/prove.ts";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/**
 * Asks, proves where it must, and signs out everywhere but here. Nobody is asked for a code for nothing.
 * @param look is called after it
 */
export async function endOtherSignIns(look: () => unknown): Promise<void> {
  const { others } = await memberApi("GET /api/user/sign-ins");
  if (others === 0) {
    toast("没有其他设备登录");
    return;
  }
  if (
    !(await confirmDanger(
      `退出其他 ${others} 个登录？`,
      "其他手机和浏览器上的登录都会结束，这台设备不受影响。",
      "全部退出",
    ))
  )
    return;
  await withProof(async () => {
    const { ended } = await memberApi("DELETE /api/user/sign-ins");
    toast(`已退出 ${ended} 个其他登录`, { kind: "done" });
    await look();
  });
}
