import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import {
  type AdminProfile,
  noProof,
  ProofField,
  placeOfProof,
  proofOf,
} from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { deskApi } from "./campaigns.ts";

export interface ProveFormProps {
  admin: AdminProfile;
  campaign: Campaign;
  act: "start" | "stop";
  onDone: () => void;
}

/** Says what is about to happen with the points, and asks who it is. */
export function ProveForm({ admin, campaign, act, onDone }: ProveFormProps) {
  const { id, version, total, packet_count: count, paid } = campaign;
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      const sent = { proof: proofOf(proof) };
      await (act === "start"
        ? deskApi(
            "POST /api/admin/red-packets/{id}/start",
            { params: { id }, body: { ...sent, version } },
            { quiet: true },
          )
        : deskApi("POST /api/admin/red-packets/{id}/stop", { params: { id }, body: sent }, { quiet: true }));
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="num text-15 leading-body text-ink-2">
        {act === "start"
          ? `${total} 积分会随机分成 ${count} 个红包，每个至少 1 积分。发出以后不能再修改，到时没领完的积分会退回。`
          : `还没领的 ${count - campaign.opened_count} 个红包、${total - paid} 积分会退回，已领的不受影响。停止以后不能再开始。`}
      </p>
      <ProofField admin={admin} form={form} />
      <FormEnd form={form} variant={act === "start" ? "accent" : "danger"}>
        {act === "start" ? "发出" : "停止"}
      </FormEnd>
    </form>
  );
}
