import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProfilePart } from "#capabilities/monitoring/member-desk/contract.ts";
import { ReasonForm } from "#capabilities/review/moderation/web/public.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { peopleApi } from "../api.ts";
import type { MemberFormProps } from "./member-form-props.ts";

const parts: readonly { part: ProfilePart; label: string }[] = [
  { part: "nickname", label: "昵称" },
  { part: "avatar", label: "头像" },
  { part: "bio", label: "简介" },
  { part: "cover", label: "主页背景" },
];
const reasons = [
  { label: "广告引流", text: "含有广告、联系方式或引流信息" },
  { label: "冒充他人", text: "冒充官方、工作人员、品牌或其他车友" },
  { label: "低俗不雅", text: "含有低俗、不雅的文字或图片" },
  { label: "违反法规", text: "违反法律法规或社区规范" },
];

/** Which parts of a profile go back to how a new account has them, and why. */
export function ResetForm({ member, onDone, onChanged }: MemberFormProps) {
  const [chosen, setChosen] = useState<readonly ProfilePart[]>(["nickname"]);
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      peopleApi("POST /api/admin/members/{id}/reset", {
        params: { id: member.member.id },
        body: { parts: [...chosen], reason, version: member.version },
      }),
    onSuccess: () => onDone("已重置，会员会收到通知"),
    onError: onChanged,
  });
  return (
    <ReasonForm
      reasons={reasons}
      label="告诉对方的原因"
      submitLabel="重置"
      busy={isPending}
      onSubmit={(reason) => mutate(reason)}
    >
      <fieldset>
        <legend className="mb-1 text-13 text-ink-2">重置什么</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {parts.map(({ part, label }) => (
            <Checkbox
              key={part}
              shape="square"
              checked={chosen.includes(part)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, part] : chosen.filter((one) => one !== part))
              }
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <p className="text-13 text-ink-3">正在审核的修改也一起清空；会员可以重新设置，会先审核。</p>
    </ReasonForm>
  );
}
