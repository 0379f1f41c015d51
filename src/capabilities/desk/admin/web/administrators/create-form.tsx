import { useState } from "react";
import type { Administrator, AdminProfile, AdminRole } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { TextField } from "#ui/text-field.tsx";
import { adminApi } from "../api/client.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import { OneTime } from "./one-time.tsx";
import { RoleChoice } from "./role-choice.tsx";

export interface FormProps {
  /** Who acts. */
  admin: AdminProfile;
  onChanged: () => void;
  onDone: () => void;
}

/** A new administrator, and then the one-time password. */
export function CreateForm({ admin, roles, onChanged, onDone }: FormProps & { roles: readonly AdminRole[] }) {
  const [made, setMade] = useState<{ administrator: Administrator; password: string }>();
  const form = useForm({
    initial: { account: "", name: "", role: roles[0]?.key ?? "", proof: noProof },
    place: placeOfProof,
    async save({ proof, ...given }) {
      const body = { ...given, proof: proofOf(proof) };
      const answer = await adminApi("POST /api/admin/administrators", { body }, { quiet: true });
      setMade({ administrator: answer.administrator, password: answer.one_time_password });
      onChanged();
    },
  });
  if (made) return <OneTime {...made} onDone={onDone} />;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        label="账号"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        {...form.text("account")}
        hint="登录用，3–30 位小写字母、数字或 . _ -，以字母开头"
      />
      <TextField
        label="姓名"
        autoComplete="off"
        maxLength={20}
        {...form.text("name")}
        hint="其他管理员看到的名字"
      />
      <RoleChoice roles={roles} value={form.values.role} onChange={(role) => form.set({ role })} />
      <ProofField admin={admin} form={form} />
      <FormEnd form={form}>新建</FormEnd>
    </form>
  );
}
