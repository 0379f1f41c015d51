import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClubMember, ClubRole } from "#capabilities/community/clubs/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { toast } from "#ui/toast-store.ts";
import { numberText, roleNames } from "../words.ts";
import { deskApi } from "./desk-members.ts";

const roles = (["member", "moderator", "host"] as const).map((value) => ({ value, label: roleNames[value] }));

/** One member of a club, and the role that he has there. */
export function DeskMemberRow({ section, entry }: { section: string; entry: ClubMember }) {
  const queryClient = useQueryClient();
  const { member, role } = entry;
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: ClubRole) =>
      deskApi("PUT /api/admin/clubs/{section}/members/{id}/role", {
        params: { section, id: member.id },
        body: { role: wanted, seen: role },
      }),
    onSuccess: (saved) => toast(`${saved.member.nickname}现在是${roleNames[saved.role]}`, { kind: "done" }),
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "clubs", section] }),
  });
  const give = async (wanted: ClubRole) => {
    if (wanted === role) return;
    const yes = await confirm({
      title: `把${member.nickname}设为${roleNames[wanted]}？`,
      text: "车友会的成员列表会立即显示，本人会收到消息，操作会记录下来。",
      confirmLabel: `设为${roleNames[wanted]}`,
    });
    if (yes) mutate(wanted);
  };
  return (
    <div className="hair-b flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3.5">
      <div className="flex min-w-60 flex-1 items-center gap-3">
        <Avatar name={member.nickname} src={member.avatar?.src ?? null} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-15 font-semibold">{member.nickname}</p>
          <p className="num truncate text-13 text-ink-3">
            {numberText(entry.number)} · {formatDate(entry.joined_at)} 加入
            {entry.city && ` · ${entry.city}`}
          </p>
        </div>
      </div>
      <div aria-busy={isPending || undefined} className={isPending ? "pointer-events-none opacity-60" : ""}>
        <SegmentedControl
          label={`${member.nickname}的角色`}
          options={roles}
          value={role}
          onChange={(wanted) => void give(wanted)}
        />
      </div>
    </div>
  );
}
