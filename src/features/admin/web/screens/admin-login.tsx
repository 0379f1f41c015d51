import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { RequestError } from "#client/request.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { signIn } from "../api/sign-in.ts";
import { adminRedirect } from "../redirect.ts";
import { useStoredAdmin } from "../session.ts";

/** Under which field a refusal is shown. */
const places: Record<string, "account" | "password" | "totp"> = {
  TOTP_REQUIRED: "totp",
  CODE_INVALID: "totp",
};

export default function AdminLogin() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { token } = useStoredAdmin();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const [asksTotp, setAsksTotp] = useState(false);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ place: "account" | "password" | "totp"; text: string }>();
  const totpField = useRef<HTMLDivElement>(null);
  const target = adminRedirect(search.get("redirect"));

  useEffect(() => {
    if (token !== null) navigate(target, { replace: true });
  }, [token, target, navigate]);
  useEffect(() => {
    if (asksTotp) totpField.current?.querySelector("input")?.focus();
  }, [asksTotp]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (account.trim() === "") return setProblem({ place: "account", text: "请输入账号" });
    if (password === "") return setProblem({ place: "password", text: "请输入密码" });
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn({ account, password, ...(asksTotp && { totp }) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.code === "TOTP_REQUIRED") setAsksTotp(true);
      // The first time it is only the next step, no mistake.
      if (error.code !== "TOTP_REQUIRED" || asksTotp) {
        setProblem({ place: places[error.code] ?? "password", text: error.message });
      }
    } finally {
      setBusy(false);
    }
  };
  const errorAt = (place: string) => (problem?.place === place ? problem.text : null);

  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <div className="w-full max-w-105">
        <Brandmark name={umbrellaSection.name} latin="ADMIN" className="text-26" />
        <form
          onSubmit={(event) => void submit(event)}
          noValidate
          className="mt-6 grid gap-4 rounded-3 bg-surface px-5 py-6"
        >
          <div>
            <h1 className="text-22 font-bold">管理登录</h1>
            <p className="mt-1 text-13 text-ink-3">后台账号与会员账号分开，连续输错 5 次锁定 15 分钟。</p>
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
          <TextField
            label="密码"
            name="password"
            type={visible ? "text" : "password"}
            autoComplete="current-password"
            value={password}
            error={errorAt("password")}
            onChange={(event) => setPassword(event.target.value)}
            after={
              <IconButton
                icon={visible ? "eye-off" : "eye"}
                size="m"
                label={visible ? "隐藏密码" : "显示密码"}
                className="-mr-3"
                onClick={() => setVisible(!visible)}
              />
            }
          />
          {asksTotp && (
            <div ref={totpField}>
              <TextField
                label="动态验证码"
                name="totp"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                value={totp}
                error={errorAt("totp")}
                hint="打开验证器应用，输入 6 位数字"
                onChange={(event) => setTotp(event.target.value.replace(/\D/g, ""))}
              />
            </div>
          )}
          <Button type="submit" variant="accent" size="l" wide loading={busy}>
            登录
          </Button>
          <p className="text-13 text-ink-3">忘记密码？请联系超级管理员重置。</p>
        </form>
      </div>
    </main>
  );
}
