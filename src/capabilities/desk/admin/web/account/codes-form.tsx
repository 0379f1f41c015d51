import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { adminApi } from "../api/client.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import { setAdmin } from "../session.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** New recovery codes in place of the old ones. */
export function CodesForm({ admin, onDone }: { admin: AdminProfile; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      const body = { proof: proofOf(proof) };
      const answer = await adminApi("POST /api/admin/recovery-codes", { body }, { quiet: true });
      setAdmin(answer.admin);
      setCodes(answer.recovery_codes);
    },
  });
  if (codes) return <RecoveryCodes account={admin.account} codes={codes} onDone={onDone} />;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <ProofField admin={admin} form={form} />
      <FormEnd form={form}>生成新的恢复码</FormEnd>
    </form>
  );
}
