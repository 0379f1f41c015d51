import { useQueryClient } from "@tanstack/react-query";
import type { LegalDocument } from "#capabilities/people/legal/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { cleanText, textLength } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { SignableKey } from "../../contract.ts";
import { type Signable, signable } from "../../signable.ts";
import { sign } from "../api/signatures.ts";

export interface SignSheetProps {
  open: boolean;
  onClose: () => void;
  textKey: SignableKey;
  document: Pick<LegalDocument, "title" | "version" | "section">;
  /** Typed before, to begin with. */
  known: { name: string; contact: string };
}

/** Takes the real name that a text is signed with. Fetch it with `lazyPart`. */
export default function SignSheet({ open, onClose, textKey, document, known }: SignSheetProps) {
  const queryClient = useQueryClient();
  const asks: Signable = signable[textKey];
  const { title, version, section } = document;
  const form = useForm({
    initial: known,
    purpose: asks.act,
    check: ({ name, contact }) => ({
      ...(textLength(cleanText(name)) < 2 && { name: "请填写真实姓名" }),
      ...(asks.contact && textLength(cleanText(contact)) < 5 && { contact: "请填写联系方式，如手机号" }),
    }),
    async save({ name, contact }) {
      await sign(queryClient, textKey, { version, section, name, ...(asks.contact && { contact }) });
      toast(asks.done, { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={asks.act}
      description={`《${title}》${version} 版`}
      footer={
        <Button type="submit" form="sign" variant="accent" wide loading={form.busy}>
          确认签署
        </Button>
      }
    >
      <form id="sign" {...form.props} className="pb-4">
        <TextField
          label="真实姓名"
          placeholder="和身份证一致"
          autoComplete="name"
          maxLength={30}
          {...form.text("name")}
        />
        {asks.contact && (
          <TextField
            className="mt-5"
            label="联系方式"
            placeholder="活动当天能联系到你的手机号"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            {...form.text("contact")}
          />
        )}
        <p className="mt-4 text-12 leading-body text-ink-3">
          会保存你的姓名{asks.contact && "、联系方式"}
          、签署时间和文本版本。仅你和主办方可见，随时可以撤回。
        </p>
        <FormProblem form={form} className="mt-3" />
      </form>
    </Sheet>
  );
}
