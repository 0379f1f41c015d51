import { useEffect, useEffectEvent, useRef, useState } from "react";
import { deskScreenRows } from "#client/desk.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { RequestError } from "#client/request.ts";
import { useNavigate, useSearchParams } from "#client/router.tsx";
import { umbrellaSection } from "#sections/registry.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { signIn } from "../api/sign-in.ts";
import { FactorField } from "../components/factor-field.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { deskHome } from "../navigation/desk-menu.ts";
import { ADMIN_HOME, adminRedirect } from "../redirect.ts";
import { useStoredAdmin } from "../session.ts";

export default function AdminLogin() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { token, ready, admin } = useStoredAdmin();
  const [asksTotp, setAsksTotp] = useState(false);
  const [asksNext, setAsksNext] = useState(false);
  const added = useRef<HTMLDivElement>(null);
  const wanted = adminRedirect(search.get("redirect"));
  const target = wanted === ADMIN_HOME ? deskHome(deskScreenRows(), admin?.permissions ?? []) : wanted;
  const form = useForm({
    initial: { account: "", password: "", totp: "", new_password: "" },
    check: ({ account, password }) => ({
      account: account.trim() === "" ? "请输入账号" : undefined,
      password: password === "" ? "请输入密码" : undefined,
    }),
    place: ({ code }) => (code === "CODE_INVALID" ? "totp" : "password"),
    async save({ account, password, totp, new_password }) {
      try {
        const admin = await signIn({
          account,
          password,
          ...(asksNext && { new_password }),
          ...(asksTotp && { totp }),
        });
        if (admin.totp_enabled && admin.recovery_codes < 3)
          toast(`恢复码只剩 ${admin.recovery_codes} 个，请在账号安全里换一批`);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        // The first time it is only the next step, no mistake.
        if (error.code === "TOTP_REQUIRED" && !asksTotp) return setAsksTotp(true);
        if (error.code === "PASSWORD_CHANGE_REQUIRED" && !asksNext) return setAsksNext(true);
        throw error;
      }
    },
  });

  // The form is there before its code: what was typed or filled in meanwhile stays.
  const takeOver = useEffectEvent(() => {
    const typed = form.props.ref.current && new FormData(form.props.ref.current);
    const { account, password } = form.values;
    form.set({
      account: account || String(typed?.get("username") ?? ""),
      password: password || String(typed?.get("password") ?? ""),
    });
  });
  useEffect(() => takeOver(), []);
  useEffect(() => {
    if (token !== null) navigate(target, { replace: true });
  }, [token, target, navigate]);
  useEffect(() => {
    if (asksTotp || asksNext) added.current?.querySelector("input")?.focus();
  }, [asksTotp, asksNext]);

  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <div className="w-full max-w-100">
        <Brandmark name={umbrellaSection.name} latin="ADMIN" className="text-26" />
        <form {...form.props} method="post" className="mt-6 grid gap-4 rounded-3 bg-surface px-5 py-6">
          <div>
            <h1 className="text-22 font-bold">管理登录</h1>
            <p className="mt-1 text-13 text-ink-3">
              后台账号与会员账号分开，连续输错 5 次，要等 15 分钟再试。
            </p>
          </div>
          <TextField
            label="账号"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text("account")}
            name="username"
          />
          <PasswordField label={asksNext ? "一次性密码" : "密码"} {...form.text("password")} />
          {asksNext && (
            <div ref={asksTotp ? undefined : added}>
              <PasswordField
                label="新密码"
                autoComplete="new-password"
                {...form.text("new_password")}
                name="new-password"
                hint="一次性密码只能用一次，请设置自己的密码，至少 10 位"
              />
            </div>
          )}
          {asksTotp && (
            <div ref={added}>
              <FactorField
                value={form.values.totp}
                error={form.errorOf("totp")}
                onChange={(totp) => form.set({ totp })}
              />
            </div>
          )}
          <FormProblem form={form} />
          {/* Sent by the browser itself, before the code is there, the password would stand in the address. */}
          <Button type="submit" variant="accent" size="l" wide disabled={!ready} loading={form.busy}>
            登录
          </Button>
          <p className="text-13 text-ink-3">忘记密码？请联系超级管理员重置。</p>
        </form>
      </div>
    </main>
  );
}
