import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { FactorField } from "../components/factor-field.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { useAct } from "../components/use-act.ts";
import { setAdmin } from "../session.ts";

/** Turns TOTP off: password and code, or a recovery code where the phone is gone. */
export function TotpOff({ onDone }: { onDone: () => void }) {
  const act = useAct();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const atPassword = act.problem?.code === "SIGN_IN_FAILED";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      setAdmin(await adminApi("DELETE /api/admin/totp", { body: { password, code } }, { quiet: true }));
      toast("已关闭动态验证码", { kind: "done" });
      onDone();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-2">
      <PasswordField
        label="你的登录密码"
        value={password}
        error={atPassword ? act.problem?.message : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FactorField
        value={code}
        error={atPassword ? null : (act.problem?.message ?? null)}
        onChange={setCode}
      />
      <Button type="submit" variant="danger" size="l" wide loading={act.busy}>
        确认关闭
      </Button>
    </form>
  );
}
