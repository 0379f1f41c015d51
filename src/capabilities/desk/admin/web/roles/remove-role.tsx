import { useQueryClient } from "@tanstack/react-query";
import type { AdminProfile, DeskRole } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskRoles, rolesApi } from "../api/roles.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";

/** Removes a role that nobody has, after a fresh proof. */
export function RemoveRole({
  admin,
  role,
  onDone,
}: {
  admin: AdminProfile;
  role: DeskRole;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      await rolesApi(
        "DELETE /api/admin/roles/{key}",
        { params: { key: role.key }, body: { version: role.version, proof: proofOf(proof) } },
        { quiet: true },
      );
      toast("已删除", { kind: "done" });
      onDone();
      await queryClient.invalidateQueries({ queryKey: deskRoles().queryKey });
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-15 text-ink-2">删除后不能恢复，需要时可以新建一个。</p>
      <ProofField admin={admin} form={form} />
      <FormEnd form={form} variant="danger">
        删除角色
      </FormEnd>
    </form>
  );
}
