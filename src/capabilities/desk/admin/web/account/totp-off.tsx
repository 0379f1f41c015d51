import { useForm } from "#client/form.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { FactorField } from "../components/factor-field.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { setAdmin } from "../session.ts";

/** Turns TOTP off: password and code, or a recovery code where the phone is gone. */
export function TotpOff({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { password: "", code: "" },
    place: () => "password",
    async save(body) {
      setAdmin(await adminApi("DELETE /api/admin/totp", { body }, { quiet: true }));
      toast("已关闭动态验证码", { kind: "done" });
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <PasswordField label="你的登录密码" {...form.text("password")} />
      <FactorField
        value={form.values.code}
        error={form.errorOf("code")}
        onChange={(code) => form.set({ code })}
      />
      <Button type="submit" variant="danger" size="l" wide loading={form.busy}>
        确认关闭
      </Button>
    </form>
  );
}
