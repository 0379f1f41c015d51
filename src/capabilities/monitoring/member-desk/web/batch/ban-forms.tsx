import { useState } from "react";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { BanLength, banReasons, liftReasons, minutesOf, monthLong } from "../member/ban-length.tsx";
import type { BatchFormProps } from "./batch-form-props.ts";

/** For how long and why all of them are shut out. */
export function BatchBanForm({ busy, onAct }: BatchFormProps) {
  const [length, setLength] = useState(monthLong);
  const [hide, setHide] = useState(false);
  return (
    <ReasonForm
      reasons={banReasons}
      label="告诉对方的原因"
      submitLabel="封禁"
      busy={busy}
      onSubmit={(reason) => onAct({ act: "ban", reason, minutes: minutesOf(length), hide })}
    >
      <BanLength value={length} onChange={setLength} />
      <Checkbox shape="square" checked={hide} onChange={(event) => setHide(event.target.checked)}>
        同时隐藏他们发表的全部内容，解封后自动恢复
      </Checkbox>
      <p className="text-13 text-ink-3">立即退出所有设备，不能再登录。做完可以全部撤销。</p>
    </ReasonForm>
  );
}

/** Why all of them are let in again. */
export function BatchUnbanForm({ busy, onAct }: BatchFormProps) {
  return (
    <ReasonForm
      reasons={liftReasons}
      label="告诉对方的原因"
      submitLabel="解除封禁"
      busy={busy}
      onSubmit={(reason) => onAct({ act: "unban", reason })}
    >
      <p className="text-13 text-ink-3">可以立即登录，封禁时隐藏的内容会恢复公开。</p>
    </ReasonForm>
  );
}
