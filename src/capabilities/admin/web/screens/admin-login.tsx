import { type FormEvent, useEffect, useRef, useState } from "react";
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
import { adminRedirect } from "../redirect.ts";
import { useStoredAdmin } from "../session.ts";

type Place = "account" | "password" | "new_password" | "totp";

/** Under which field a refusal is shown. */
const places: Record<string, Place> = {
  TOTP_REQUIRED: "totp",
  CODE_INVALID: "totp",
  PASSWORD_CHANGE_REQUIRED: "new_password",
};

export default function AdminLogin() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { token, ready } = useStoredAdmin();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [asksTotp, setAsksTotp] = useState(false);
  const [next, setNext] = useState("");
  const [asksNext, setAsksNext] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ place: Place; text: string }>();
  const form = useRef<HTMLFormElement>(null);
  const added = useRef<HTMLDivElement>(null);
  const target = adminRedirect(search.get("redirect"));

  // The form is there before its code: what was typed or filled in meanwhile stays.
  useEffect(() => {
    const typed = form.current && new FormData(form.current);
    setAccount((value) => value || String(typed?.get("username") ?? ""));
    setPassword((value) => value || String(typed?.get("password") ?? ""));
  }, []);
  useEffect(() => {
    if (token !== null) navigate(target, { replace: true });
  }, [token, target, navigate]);
  useEffect(() => {
    if (asksTotp || asksNext) added.current?.querySelector("input")?.focus();
  }, [asksTotp, asksNext]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (account.trim() === "") return setProblem({ place: "account", text: "请输入账号" });
    if (password === "") return setProblem({ place: "password", text: "请输入密码" });
    setBusy(true);
    setProblem(undefined);
    try {
      const admin = await signIn({
        account,
        password,
        ...(asksNext && { new_password: next }),
        ...(asksTotp && { totp }),
      });
      if (admin.totp_enabled && admin.recovery_codes < 3)
        toast(`恢复码只剩 ${admin.recovery_codes} 个，请在账号安全里换一批`);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { code, message } = error;
      // The first time it is only the next step, no mistake.
      const asked =
        (code === "TOTP_REQUIRED" && !asksTotp) || (code === "PASSWORD_CHANGE_REQUIRED" && !asksNext);
      if (code === "TOTP_REQUIRED") setAsksTotp(true);
      if (code === "PASSWORD_CHANGE_REQUIRED") setAsksNext(true);
      const place = places[code] ?? (code === "INVALID_INPUT" ? lastAsked() : "password");
      if (!asked) setProblem({ place, text: message });
    } finally {
      setBusy(false);
    }
  };
  /** Input that breaks a rule is what was asked for last: the rest was accepted before. */
  const lastAsked = (): Place => (asksTotp ? "totp" : asksNext ? "new_password" : "account");
  const errorAt = (place: string) => (problem?.place === place ? problem.text : null);

  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <div className="w-full max-w-105">
        <Brandmark name={umbrellaSection.name} latin="ADMIN" className="text-26" />
        <form
          ref={form}
          method="post"
          onSubmit={(event) => void submit(event)}
          noValidate
          className="mt-6 grid gap-4 rounded-3 bg-surface px-5 py-6"
        >
          <div>
            <h1 className="text-22 font-bold">管理登录</h1>
            <p className="mt-1 text-13 text-ink-3">
              后台账号与会员账号分开，连续输错 5 次，要等 15 分钟再试。
            </p>
          </div>
          <TextField
            label="账号"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={account}
            error={errorAt("account")}
            onChange={(event) => setAccount(event.target.value)}
          />
          <PasswordField
            label={asksNext ? "一次性密码" : "密码"}
            name="password"
            value={password}
            error={errorAt("password")}
            onChange={(event) => setPassword(event.target.value)}
          />
          {asksNext && (
            <div ref={asksTotp ? undefined : added}>
              <PasswordField
                label="新密码"
                name="new-password"
                autoComplete="new-password"
                value={next}
                error={errorAt("new_password")}
                hint="一次性密码只能用一次，请设置自己的密码，至少 10 位"
                onChange={(event) => setNext(event.target.value)}
              />
            </div>
          )}
          {asksTotp && (
            <div ref={added}>
              <FactorField value={totp} error={errorAt("totp")} onChange={setTotp} />
            </div>
          )}
          {/* Sent by the browser itself, before the code is there, the password would stand in the address. */}
          <Button type="submit" variant="accent" size="l" wide disabled={!ready} loading={busy}>
            登录
          </Button>
          <p className="text-13 text-ink-3">忘记密码？请联系超级管理员重置。</p>
        </form>
      </div>
    </main>
  );
}
