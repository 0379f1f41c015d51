import { useState } from "react";
import type { AdminRole } from "#capabilities/desk/admin/contract.ts";
import type { Invitation } from "#capabilities/desk/admin/invitations-contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { invitationApi } from "../api/invitations.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import { SecretNote } from "../components/secret-note.tsx";
import type { FormProps } from "./create-form.tsx";
import { RoleChoice } from "./role-choice.tsx";

const terms = [
  { value: "1", label: "1 天" },
  { value: "3", label: "3 天" },
  { value: "7", label: "7 天" },
];

/** For whom and to which role an invitation is, and then its link, this once. */
export function InviteForm({ admin, roles, onChanged, onDone }: FormProps & { roles: readonly AdminRole[] }) {
  const [made, setMade] = useState<{ invitation: Invitation; token: string }>();
  const form = useForm({
    initial: { note: "", role: roles[0]?.key ?? "", days: "3", proof: noProof },
    place: placeOfProof,
    async save({ proof, days, ...given }) {
      const body = { ...given, days: Number(days), proof: proofOf(proof) };
      setMade(await invitationApi("POST /api/admin/invitations", { body }, { quiet: true }));
      onChanged();
    },
  });
  if (made) return <Link {...made} onDone={onDone} />;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        label="邀请对象"
        autoComplete="off"
        maxLength={30}
        {...form.text("note")}
        hint="只给管理员看，例如：市场部小李"
      />
      <RoleChoice roles={roles} value={form.values.role} onChange={(role) => form.set({ role })} />
      <div>
        <p className="mb-1.5 text-13 text-ink-2">链接多久有效</p>
        <SegmentedControl
          label="链接多久有效"
          options={terms}
          value={form.values.days}
          onChange={(days) => form.set({ days })}
        />
      </div>
      <ProofField admin={admin} form={form} />
      <FormEnd form={form}>生成邀请链接</FormEnd>
    </form>
  );
}

function Link({ invitation, token, onDone }: { invitation: Invitation; token: string; onDone: () => void }) {
  // Behind the `#` it is sent to nobody and stands in no log.
  const link = `${window.location.origin}${deskPathOf("admin.invitation")}#${token}`;
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-13 text-ink-2">
        把链接发给 <b className="font-semibold text-ink">{invitation.note}</b>。打开后自己取账号、设密码，
        {formatDate(invitation.expires_at, { time: true, year: false })} 前有效，只能用一次。
        <b className="font-semibold text-ink">这里只显示这一次。</b>
      </p>
      <SecretNote label="邀请链接" lines={[link]} text={link} />
      <Button variant="accent" size="l" wide onClick={onDone}>
        我已保存
      </Button>
    </div>
  );
}
