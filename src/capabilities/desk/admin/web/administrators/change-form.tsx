import { useState } from "react";
import type { Administrator, AdminRole } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import type { FormProps } from "./create-form.tsx";
import { OneTime } from "./one-time.tsx";
import { RoleChoice } from "./role-choice.tsx";

export type Change = "disable" | "enable" | "reset" | "role";

export const changeWords: Record<Change, { title: string; text: string; done: string }> = {
  disable: {
    title: "停用",
    text: "立即退出所有设备，不能再登录；做过的事和记录都保留，以后可以重新启用。",
    done: "已停用",
  },
  enable: { title: "启用", text: "恢复登录，密码和角色不变。", done: "已启用" },
  reset: {
    title: "重置密码",
    text: "生成一次性密码，原来的密码立即失效，所有设备退出。",
    done: "已重置",
  },
  role: { title: "换角色", text: "立即生效，不用重新登录。", done: "已换角色" },
};

/** Something that is done to another's account, after a fresh proof. */
export function ChangeForm({
  admin,
  target,
  change,
  onChanged,
  onDone,
  roles,
}: FormProps & { target: Administrator; change: Change; roles: readonly AdminRole[] }) {
  const [reset, setReset] = useState<{ administrator: Administrator; password: string }>();
  const form = useForm({
    initial: { clear_totp: false, role: target.role, proof: noProof },
    place: placeOfProof,
    async save({ clear_totp, role, proof: input }) {
      const params = { id: target.id };
      const proof = proofOf(input);
      const quiet = { quiet: true };
      if (change === "reset") {
        const answer = await adminApi(
          "POST /api/admin/administrators/{id}/reset-password",
          { params, body: { proof, clear_totp } },
          quiet,
        );
        setReset({ administrator: answer.administrator, password: answer.one_time_password });
      } else if (change === "role") {
        const body = { role, from: target.role, proof };
        await adminApi("POST /api/admin/administrators/{id}/role", { params, body }, quiet);
        toast(`${changeWords[change].done} ${target.name}`, { kind: "done" });
        onDone();
      } else {
        await adminApi(`POST /api/admin/administrators/{id}/${change}`, { params, body: { proof } }, quiet);
        toast(`${changeWords[change].done} ${target.name}`, { kind: "done" });
        onDone();
      }
      onChanged();
    },
  });
  if (reset) return <OneTime {...reset} onDone={onDone} />;
  const { title, text } = changeWords[change];

  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-15 text-ink-2">{text}</p>
      {change === "role" && (
        <RoleChoice roles={roles} value={form.values.role} onChange={(role) => form.set({ role })} />
      )}
      {change === "reset" && target.totp_enabled && (
        <Checkbox
          shape="square"
          checked={form.values.clear_totp}
          onChange={(event) => form.set({ clear_totp: event.target.checked })}
        >
          同时关闭动态验证码（手机和恢复码都丢了）
        </Checkbox>
      )}
      <ProofField admin={admin} form={form} />
      <FormEnd form={form} variant={change === "disable" ? "danger" : "accent"}>
        {title}
      </FormEnd>
    </form>
  );
}
