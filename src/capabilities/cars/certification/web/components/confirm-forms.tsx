import { useQueryClient } from "@tanstack/react-query";
import { useUploads } from "#capabilities/review/applications/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { sentWords } from "#client/review-time.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";
import { PaperField } from "./paper-field.tsx";

const submit = { type: "submit", variant: "accent", wide: true, className: "mt-3" } as const;

/** Says that one still has the car, by what its plate ends with. */
export function PlateConfirm({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { plate_last: "" },
    purpose: "确认仍持有",
    check: ({ plate_last }) => (plate_last.trim().length < 4 ? { plate_last: "请填写车牌末四位" } : {}),
    async save(body) {
      const input = { params: { id }, body };
      await certificationApi("POST /api/certifications/{id}/confirm", input, { quiet: true });
      await refreshCertifications(queryClient);
      toast("已确认，有效期延长一年", { kind: "done" });
    },
  });
  return (
    <form {...form.props} className="mt-3">
      <TextField
        label="车牌末四位"
        placeholder="例如：2345"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={4}
        {...form.text("plate_last")}
      />
      <FormProblem form={form} className="mt-2" />
      <Button {...submit} loading={form.busy}>
        确认仍持有
      </Button>
    </form>
  );
}

/** Says that one still has the car, by a new licence. */
export function LicenceRecheck({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm({
    initial: { file_id: "" },
    purpose: "提交年审",
    check: ({ file_id }) =>
      file_id === "" ? { form: papers.sending.length > 0 ? "照片上传中，请稍候" : "请上传新的行驶证" } : {},
    async save({ file_id }) {
      const input = { params: { id }, body: { file_id, idempotency_key: keyOf(file_id) } };
      await certificationApi("POST /api/certifications/{id}/recheck", input, { quiet: true });
      await refreshCertifications(queryClient);
      const said = await sentWords(queryClient, "certification", "已提交");
      toast(`${said}，期间认证照常有效`, { kind: "done" });
    },
  });
  const papers = useUploads((_kind, file_id) => form.set({ file_id }));
  return (
    <form {...form.props}>
      <PaperField kind="licence" note="新的行驶证" fileId={form.values.file_id} papers={papers} />
      <FormProblem form={form} className="mt-2" />
      <Button {...submit} loading={form.busy}>
        提交年审
      </Button>
    </form>
  );
}
