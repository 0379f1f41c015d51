import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { PasswordField } from "../components/password-field.tsx";
import { setAdmin } from "../session.ts";

/** The own password, changed with the present one. */
export function PasswordPanel() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">修改密码后，其他设备上的登录会全部退出。</p>
      <Button variant="line" size="m" icon="edit" onClick={() => setOpen(true)}>
        修改密码
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="修改密码">
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { password: "", new_password: "" },
    place: () => "password",
    async save(body) {
      setAdmin(await adminApi("PUT /api/admin/password", { body }, { quiet: true }));
      toast("密码已修改，其他设备已退出", { kind: "done" });
      void queryClient.invalidateQueries({ queryKey: ["admin", "sessions"] });
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <PasswordField label="现在的密码" {...form.text("password")} />
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        {...form.text("new_password")}
        hint="至少 10 位"
      />
      <Button type="submit" variant="accent" size="l" wide loading={form.busy}>
        保存新密码
      </Button>
    </form>
  );
}
