import { useState } from "react";
import { AwardMember } from "#capabilities/community/honours/web/public.ts";
import type { MemberDetail } from "#capabilities/monitoring/member-desk/contract.ts";
import { MuteSheet } from "#capabilities/review/moderation/web/public.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { ArchiveForm } from "./archive-form.tsx";
import { BanForm, UnbanForm } from "./ban-form.tsx";
import type { Act } from "./member-acts.tsx";
import type { MemberFormProps } from "./member-form-props.ts";
import { MergeForm } from "./merge-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { RevealForm } from "./reveal-form.tsx";
import { WarnForm } from "./warn-form.tsx";

export interface MemberSheetProps {
  member: MemberDetail;
  act: Act | null;
  onClose: () => void;
  onChanged: () => void;
}

const titles: Record<Act, (name: string) => string> = {
  reveal: (name) => `查看${name}的手机号`,
  warn: (name) => `警告${name}`,
  mute: (name) => `限制${name}`,
  ban: (name) => `封禁${name}`,
  unban: (name) => `解除${name}的封禁`,
  reset: (name) => `重置${name}的资料`,
  award: (name) => `授予${name}荣誉`,
  merge: (name) => `合并${name}`,
  archive: (name) => `导出${name}的个人数据`,
};

/** The sheet in which something is done to a member; what was open last stays drawn while it slides away. */
export function MemberSheet({ member, act, onClose, onChanged }: MemberSheetProps) {
  const [shown, setShown] = useState<Act | null>(act);
  if (act !== null && act !== shown) setShown(act);
  const { id, nickname, avatar } = member.member;
  if (act === "mute") {
    const closed = () => {
      onClose();
      onChanged();
    };
    return <MuteSheet member={{ id, nickname }} section={null} onClose={closed} />;
  }
  const form: MemberFormProps = {
    member,
    onChanged,
    onDone(said) {
      toast(said, { kind: "done" });
      onClose();
      onChanged();
    },
  };
  return (
    <Sheet
      open={act !== null}
      onClose={onClose}
      onClosed={() => setShown(null)}
      title={shown === null ? "" : titles[shown](nickname)}
    >
      {shown === "reveal" && <RevealForm {...form} />}
      {shown === "warn" && <WarnForm {...form} />}
      {shown === "ban" && <BanForm {...form} />}
      {shown === "unban" && <UnbanForm {...form} />}
      {shown === "reset" && <ResetForm {...form} />}
      {shown === "merge" && <MergeForm {...form} />}
      {shown === "archive" && <ArchiveForm {...form} />}
      {shown === "award" && (
        <AwardMember person={{ id, nickname, avatar }} onDone={() => form.onDone("已授予，会员会收到通知")} />
      )}
    </Sheet>
  );
}
