import { type FormEvent, useState } from "react";
import type { Administrator } from "#capabilities/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { FormProblem, ProofField, useProof } from "../components/proof-field.tsx";
import { useAct } from "../components/use-act.ts";
import type { FormProps } from "./create-form.tsx";
import { OneTime } from "./one-time.tsx";

export type Change = "disable" | "enable" | "reset";

export const changeWords: Record<Change, { title: string; text: string; done: string }> = {
  disable: {
    title: "停用",
    text: "马上退出所有设备，不能再登录；做过的事和记录都保留，以后可以重新启用。",
    done: "已停用",
  },
  enable: { title: "启用", text: "恢复登录，密码和角色不变。", done: "已启用" },
  reset: {
    title: "重置密码",
    text: "生成一次性密码，原来的密码马上失效，所有设备退出。",
    done: "已重置",
  },
};

/** Something that is done to another's account, after a fresh proof. */
export function ChangeForm({
  admin,
  target,
  change,
  onChanged,
  onDone,
}: FormProps & { target: Administrator; change: Change }) {
  const act = useAct();
  const state = useProof();
  const [clearsTotp, setClearsTotp] = useState(false);
  const [reset, setReset] = useState<{ administrator: Administrator; password: string }>();
  if (reset) return <OneTime {...reset} onDone={onDone} />;
  const { title, text, done } = changeWords[change];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const params = { id: target.id };
    const body = { proof: state.proof ?? {} };
    const quiet = { quiet: true };
    void act.run(async () => {
      if (change === "reset") {
        const answer = await adminApi(
          "POST /api/admin/administrators/{id}/reset-password",
          { params, body: { ...body, clear_totp: clearsTotp } },
          quiet,
        );
        setReset({ administrator: answer.administrator, password: answer.one_time_password });
      } else {
        await adminApi(`POST /api/admin/administrators/{id}/${change}`, { params, body }, quiet);
        toast(`${done} ${target.name}`, { kind: "done" });
        onDone();
      }
      onChanged();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-2">
      <p className="text-15 text-ink-2">{text}</p>
      {change === "reset" && target.totp_enabled && (
        <Checkbox
          shape="square"
          checked={clearsTotp}
          onChange={(event) => setClearsTotp(event.target.checked)}
        >
          同时关闭动态验证码（手机和恢复码都丢了）
        </Checkbox>
      )}
      <ProofField admin={admin} state={state} act={act} />
      <FormProblem act={act} />
      <Button
        type="submit"
        variant={change === "disable" ? "danger" : "accent"}
        size="l"
        wide
        loading={act.busy}
      >
        {title}
      </Button>
    </form>
  );
}
