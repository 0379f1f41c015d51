import { useQuery } from "@tanstack/react-query";
import type { MemberRow } from "#capabilities/monitoring/member-desk/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mergePreview, peopleApi } from "../api.ts";
import type { MemberFormProps } from "./member-form-props.ts";

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/** Joins this account into another one: shows what moves, and has the name typed once more. */
export function MergeForm({ member, onDone, onChanged }: MemberFormProps) {
  const { id, nickname } = member.member;
  const form = useForm({
    initial: { into: "", confirm: "", reason: "" },
    check: ({ into, confirm, reason }) => ({
      ...(!isId(into.trim()) && { into: "请输入要保留的账号的编号" }),
      ...(confirm.trim() !== nickname && { confirm: "昵称不一致，请照着输入" }),
      ...(reason.trim().length < 2 && { reason: "请填写合并原因" }),
    }),
    async save({ into, confirm, reason }) {
      await peopleApi(
        "POST /api/admin/members/{id}/merge",
        {
          params: { id },
          body: { into: into.trim(), confirm: confirm.trim(), reason, version: preview.data?.version ?? "" },
        },
        { quiet: true },
      );
      onDone("已合并");
    },
  });
  const into = form.values.into.trim();
  const preview = useQuery({ ...mergePreview(id, into), enabled: isId(into) });
  const { data } = preview;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <p className="text-15 text-ink-2">
        “{nickname}”的内容、积分、关注等会转到要保留的账号，然后关闭这个账号。<b>不能撤销。</b>
      </p>
      <TextField
        label="要保留的账号的编号"
        inputMode="numeric"
        maxLength={18}
        {...form.text("into")}
        hint="在会员列表每一行的右边"
      />
      {isId(into) && preview.isError && (
        <p role="status" className="text-13 text-bad">
          {preview.error.message}
        </p>
      )}
      {data && (
        <div className="grid gap-2 rounded-2 bg-surface-2 px-3.5 py-3">
          <Side label="关闭" row={data.from} />
          <Side label="保留" row={data.into} />
          <p className="text-13 text-ink-2">
            {data.parts.length === 0
              ? "要关闭的账号里没有什么要转的。"
              : `要关闭的账号里有：${data.parts.map(({ title, count }) => `${title} ${count}`).join("、")}`}
          </p>
          {data.refusal && <p className="text-13 text-bad">{data.refusal}</p>}
        </div>
      )}
      {data && !data.refusal && (
        <>
          <TextField label="合并原因" maxLength={100} {...form.text("reason")} hint="会记入操作记录" />
          <TextField
            label={`请输入“${nickname}”确认`}
            autoComplete="off"
            maxLength={60}
            {...form.text("confirm")}
          />
          <FormEnd form={form} variant="danger">
            合并并关闭“{nickname}”
          </FormEnd>
          {form.problem && (
            <Button
              variant="line"
              wide
              onClick={() => {
                onChanged();
                void preview.refetch();
              }}
            >
              重新核对
            </Button>
          )}
        </>
      )}
    </form>
  );
}

function Side({ label, row }: { label: string; row: MemberRow }) {
  return (
    <p className="flex items-center gap-2.5 text-15">
      <span className="w-9 flex-none text-13 text-ink-3">{label}</span>
      <Avatar name={row.member.nickname} src={row.member.avatar?.src} size="s" />
      <b className="min-w-0 flex-1 truncate font-semibold">{row.member.nickname}</b>
      <span className="num flex-none text-13 text-ink-3">{row.mobile || "未绑定手机"}</span>
    </p>
  );
}
