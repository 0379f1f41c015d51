import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { peopleApi } from "../api.ts";
import type { MemberFormProps } from "./member-form-props.ts";

const reasons = [
  { label: "广告引流", text: "多次发布广告或引流信息" },
  { label: "辱骂骚扰", text: "辱骂、骚扰其他车友" },
  { label: "涉嫌诈骗", text: "涉嫌诈骗其他车友" },
  { label: "违反法规", text: "发布违反法律法规的内容" },
];
const FOREVER = "0";
const OWN = "own";
const DAY = 24 * 60;
const lengths = [
  { value: String(DAY), label: "1 天" },
  { value: String(7 * DAY), label: "7 天" },
  { value: String(30 * DAY), label: "30 天" },
  { value: FOREVER, label: "永久" },
  { value: OWN, label: "自定" },
];
const units = [
  { value: "1", label: "分钟" },
  { value: "60", label: "小时" },
  { value: String(DAY), label: "天" },
];

/** For how long and why a member is shut out, and whether what he wrote goes from view. */
export function BanForm({ member, onDone, onChanged }: MemberFormProps) {
  const [length, setLength] = useState(String(30 * DAY));
  const [amount, setAmount] = useState("12");
  const [unit, setUnit] = useState("60");
  const [hide, setHide] = useState(false);
  const minutesOf = () => {
    if (length === FOREVER) return null;
    return length === OWN ? Math.round(Number(amount) * Number(unit)) : Number(length);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      peopleApi("POST /api/admin/members/{id}/ban", {
        params: { id: member.member.id },
        body: {
          reason,
          minutes: minutesOf(),
          hide,
          version: member.version,
        },
      }),
    onSuccess: () => onDone(hide ? "已封禁，内容正在隐藏" : "已封禁"),
    onError: onChanged,
  });
  return (
    <ReasonForm
      reasons={reasons}
      label="告诉对方的原因"
      submitLabel="封禁"
      busy={isPending}
      onSubmit={(reason) => mutate(reason)}
    >
      <div>
        <p className="mb-1.5 text-13 text-ink-2">封禁多久</p>
        <SegmentedControl label="封禁多久" options={lengths} value={length} onChange={setLength} />
      </div>
      {length === OWN && (
        <div className="flex items-end gap-2">
          <TextField
            label="多少"
            inputMode="numeric"
            maxLength={5}
            className="min-w-0 flex-1"
            value={amount}
            onChange={(event) => setAmount(event.target.value.replaceAll(/\D/g, ""))}
          />
          <SegmentedControl label="单位" options={units} value={unit} onChange={setUnit} />
        </div>
      )}
      <Checkbox shape="square" checked={hide} onChange={(event) => setHide(event.target.checked)}>
        同时隐藏 TA 发表的全部内容，解封后自动恢复
      </Checkbox>
      <p className="text-13 text-ink-3">
        马上退出所有设备，不能再登录；登录时会看到原因，可以申诉。操作会记录下来。
      </p>
    </ReasonForm>
  );
}

const lifting = [
  { label: "申诉成立", text: "申诉成立" },
  { label: "误操作", text: "误封，已更正" },
];

/** Why a member is let in again. */
export function UnbanForm({ member, onDone, onChanged }: MemberFormProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      peopleApi("POST /api/admin/members/{id}/unban", {
        params: { id: member.member.id },
        body: { reason, version: member.version },
      }),
    onSuccess: () => onDone("已解除封禁"),
    onError: onChanged,
  });
  return (
    <ReasonForm
      reasons={lifting}
      label="告诉对方的原因"
      submitLabel="解除封禁"
      busy={isPending}
      onSubmit={(reason) => mutate(reason)}
    >
      <p className="text-13 text-ink-3">
        马上可以登录。{member.hidden ? `封禁时隐藏的 ${member.hidden} 条内容会恢复公开。` : ""}
        还没有到期的禁言继续有效。
      </p>
    </ReasonForm>
  );
}
