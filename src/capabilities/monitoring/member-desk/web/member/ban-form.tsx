import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { peopleApi } from "../api.ts";
import { BanLength, banReasons, liftReasons, minutesOf, monthLong } from "./ban-length.tsx";
import type { MemberFormProps } from "./member-form-props.ts";

/** For how long and why a member is shut out, and whether what he wrote goes from view. */
export function BanForm({ member, onDone, onChanged }: MemberFormProps) {
  const [length, setLength] = useState(monthLong);
  const [hide, setHide] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      peopleApi("POST /api/admin/members/{id}/ban", {
        params: { id: member.member.id },
        body: {
          reason,
          minutes: minutesOf(length),
          hide,
          version: member.version,
        },
      }),
    onSuccess: () => onDone(hide ? "已封禁，内容正在隐藏" : "已封禁"),
    onError: onChanged,
  });
  return (
    <ReasonForm
      reasons={banReasons}
      label="告诉对方的原因"
      submitLabel="封禁"
      busy={isPending}
      onSubmit={(reason) => mutate(reason)}
    >
      <BanLength value={length} onChange={setLength} />
      <Checkbox shape="square" checked={hide} onChange={(event) => setHide(event.target.checked)}>
        同时隐藏 TA 发表的全部内容，解封后自动恢复
      </Checkbox>
      <p className="text-13 text-ink-3">
        立即退出所有设备，不能再登录；登录时会看到原因，可以申诉。操作会记录下来。
      </p>
    </ReasonForm>
  );
}

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
      reasons={liftReasons}
      label="告诉对方的原因"
      submitLabel="解除封禁"
      busy={isPending}
      onSubmit={(reason) => mutate(reason)}
    >
      <p className="text-13 text-ink-3">
        可以立即登录。{member.hidden ? `封禁时隐藏的 ${member.hidden} 条内容会恢复公开。` : ""}
        还没有到期的禁言继续有效。
      </p>
    </ReasonForm>
  );
}
