import { type FormEvent, useState } from "react";
import type { AdminProfile } from "#capabilities/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { adminApi } from "../api/client.ts";
import { FormProblem, ProofField, useProof } from "../components/proof-field.tsx";
import { useAct } from "../components/use-act.ts";
import { setAdmin } from "../session.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** New recovery codes in place of the old ones. */
export function CodesForm({ admin, onDone }: { admin: AdminProfile; onDone: () => void }) {
  const act = useAct();
  const state = useProof();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes account={admin.account} codes={codes} onDone={onDone} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const body = { proof: state.proof ?? {} };
      const answer = await adminApi("POST /api/admin/recovery-codes", { body }, { quiet: true });
      setAdmin(answer.admin);
      setCodes(answer.recovery_codes);
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-2">
      <ProofField admin={admin} state={state} act={act} />
      <FormProblem act={act} />
      <Button type="submit" variant="accent" size="l" wide loading={act.busy}>
        生成新的恢复码
      </Button>
    </form>
  );
}
