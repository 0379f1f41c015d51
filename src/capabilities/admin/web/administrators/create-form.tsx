import { type FormEvent, useState } from "react";
import type { Administrator, AdminProfile, AdminRole } from "#capabilities/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { adminApi } from "../api/client.ts";
import { FormProblem, ProofField, useProof } from "../components/proof-field.tsx";
import { useAct } from "../components/use-act.ts";
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
  const act = useAct();
  const state = useProof();
  const [account, setAccount] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState(roles[0]?.key ?? "");
  const [made, setMade] = useState<{ administrator: Administrator; password: string }>();
  if (made) return <OneTime {...made} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const body = { account, name, role, proof: state.proof ?? {} };
      const answer = await adminApi("POST /api/admin/administrators", { body }, { quiet: true });
      setMade({ administrator: answer.administrator, password: answer.one_time_password });
      onChanged();
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-2">
      <TextField
        label="账号"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={account}
        hint="登录用，3–30 位小写字母、数字或 . _ -，以字母开头"
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        label="姓名"
        autoComplete="off"
        maxLength={20}
        value={name}
        hint="其他管理员看到的名字"
        onChange={(event) => setName(event.target.value)}
      />
      <RoleChoice roles={roles} value={role} onChange={setRole} />
      <ProofField admin={admin} state={state} act={act} />
      <FormProblem act={act} />
      <Button type="submit" variant="accent" size="l" wide loading={act.busy}>
        新建
      </Button>
    </form>
  );
}
