import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { TextField } from "#ui/text-field.tsx";
import { peopleApi } from "../api.ts";
import type { MemberFormProps } from "./member-form-props.ts";

/** The whole number, after it was said what for. */
export function RevealForm({ member }: MemberFormProps) {
  const [mobile, setMobile] = useState<string>();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => (reason.trim().length < 2 ? { reason: "请填写查看原因" } : {}),
    async save({ reason }) {
      const params = { id: member.member.id };
      const answer = await peopleApi(
        "POST /api/admin/members/{id}/reveal",
        { params, body: { reason } },
        { quiet: true },
      );
      setMobile(answer.mobile);
    },
  });
  if (mobile !== undefined) {
    return (
      <div className="grid gap-2 pb-2 text-center">
        <p role="status" className="num rounded-2 bg-surface-2 py-4 text-26 font-bold select-all">
          {mobile}
        </p>
        <p className="text-13 text-ink-3">这次查看已经记入操作记录。</p>
      </div>
    );
  }
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        label="查看原因"
        maxLength={100}
        placeholder="例如：核实申诉人身份"
        hint="谁、什么时候、为什么查看，都会记入操作记录"
        {...form.text("reason")}
      />
      <FormEnd form={form}>查看</FormEnd>
    </form>
  );
}
