import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { PasswordField } from "../components/password-field.tsx";
import { useAct } from "../components/use-act.ts";
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
      <Sheet open={open} onOpenChange={setOpen} title="修改密码">
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const act = useAct();
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const atNext = act.problem?.code === "INVALID_INPUT";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const body = { password, new_password: next };
      setAdmin(await adminApi("PUT /api/admin/password", { body }, { quiet: true }));
      toast("密码已修改，其他设备已退出", { kind: "done" });
      void queryClient.invalidateQueries({ queryKey: ["admin", "sessions"] });
      onDone();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-2">
      <PasswordField
        label="现在的密码"
        value={password}
        error={atNext ? null : act.problem?.message}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="新密码"
        autoComplete="new-password"
        value={next}
        error={atNext ? act.problem?.message : null}
        hint="至少 10 位"
        onChange={(event) => setNext(event.target.value)}
      />
      <Button type="submit" variant="accent" size="l" wide loading={act.busy}>
        保存新密码
      </Button>
    </form>
  );
}
