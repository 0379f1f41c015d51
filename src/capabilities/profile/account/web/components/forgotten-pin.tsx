import { useQueryClient } from "@tanstack/react-query";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { setMinorMode } from "#capabilities/profile/account/web/api/set-minor-mode.ts";
import { withProof } from "#client/prove.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";

/** The way out without the password: a code to the account's number, which the parents hold. */
export function ForgottenPin() {
  const queryClient = useQueryClient();
  const reset = async () => {
    const yes = await confirm({
      title: "用短信验证码关闭？",
      text: "验证码会发到账号绑定的手机号，验证后未成年人模式会关闭。",
      confirmLabel: "继续",
    });
    if (!yes) return;
    await withSignIn(() =>
      withProof(async () => {
        setMinorMode(queryClient, await accountApi("POST /api/user/minor-mode/reset"));
        toast("未成年人模式已关闭", { kind: "done" });
      }),
    );
  };
  return (
    <button
      type="button"
      onClick={() => void reset()}
      className="press mx-auto mt-2 flex min-h-11 items-center text-13 text-ink-3"
    >
      忘记密码？
    </button>
  );
}
