import { useState } from "react";
import {
  type AdminProfile,
  noProof,
  ProofField,
  placeOfProof,
  proofOf,
} from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { formatDate } from "#shared/format.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { type OpenText, textApi } from "./api.ts";

const DAY = 86_400_000;

interface PublishSheetProps {
  admin: AdminProfile;
  shown: OpenText;
  onDone: () => void;
  onClose: () => void;
}

/** When the draft takes effect, whether members are asked again, and a proof: it can never be changed again. */
export default function PublishSheet({ admin, shown, onDone, onClose }: PublishSheetProps) {
  const [now] = useState(() => Date.now());
  const dayIn = (days: number) => formatDate(now + days * DAY);
  const { key, title, agreed_to: agreedTo } = shown.text;
  const { notice_days: noticeDays } = shown;
  const form = useForm({
    initial: { effective: dayIn(noticeDays), substantial: true, note: "", proof: noProof },
    place: placeOfProof,
    async save({ proof, ...values }) {
      const { version } = await textApi(
        "POST /api/admin/texts/{key}/publish",
        { params: { key }, body: { version: shown.version, ...values, proof: proofOf(proof) } },
        { quiet: true },
      );
      toast(`已发布，${version} 生效`, { kind: "done" });
      onDone();
      onClose();
    },
  });
  const { values, set, text } = form;
  const least = values.substantial ? noticeDays : 1;
  return (
    <Sheet
      onClose={onClose}
      title={`发布《${title}》的新版`}
      description="发布后不能再改。生效之前，读到的还是现在的版本，并会看到新版的预告。"
    >
      <form {...form.props} className="grid gap-4 pb-2">
        <Switch
          checked={values.substantial}
          onChange={(event) => {
            const substantial = event.target.checked;
            set({ substantial, effective: dayIn(substantial ? noticeDays : 1) });
          }}
        >
          <span className="block text-15">有实质改动</span>
          <span className="block text-12 text-ink-3">
            {agreedTo ? "同意过旧版的会员，生效后会再被问一次" : "版本记录里这样写明"}；要提前 {noticeDays}{" "}
            天公布
          </span>
        </Switch>
        <TextField label="生效日期" type="date" min={dayIn(least)} {...text("effective")} />
        <TextField
          label="说明（选填）"
          maxLength={100}
          placeholder="例如：补充未成年人条款"
          {...text("note")}
        />
        <ProofField admin={admin} form={form} />
        <FormEnd form={form} size="m">
          发布
        </FormEnd>
      </form>
    </Sheet>
  );
}
