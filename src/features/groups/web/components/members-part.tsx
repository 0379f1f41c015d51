import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { Group, GroupMember, GroupRole } from "#features/groups/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { itemsOf } from "#ui/endless-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { OwnerMarks } from "#ui/owner-marks.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { groupApi } from "../api/client.ts";
import { groupMembers, refreshGroups } from "../api/groups.ts";

const roleNames: Readonly<Record<GroupRole, string>> = { leader: "群主", moderator: "管理员", member: "" };

/** Who is in a group, for its members; its leader gives roles, and takes somebody out. */
export default function MembersPart({ group, role }: { group: Group; role: GroupRole }) {
  const { section } = useScreen();
  const query = useInfiniteQuery(groupMembers(group.id));
  const items = itemsOf(query, ({ member }) => member.id);
  const [opened, setOpened] = useState<GroupMember | null>(null);
  const mayChange = (entry: GroupMember) =>
    entry.role !== "leader" && (role === "leader" || (role === "moderator" && entry.role === "member"));
  if (items.length === 0) return null;
  return (
    <section aria-label="群成员" className="mt-5">
      <h3 className="text-15 font-semibold">群成员</h3>
      <ul>
        {items.map((entry) => (
          <li key={entry.member.id} className="hair-b flex min-h-14 items-center gap-2.5">
            <a
              href={pathOf("space", { id: entry.member.id }, { section })}
              className="press flex min-w-0 flex-1 items-center gap-2.5"
            >
              <Avatar name={entry.member.nickname} src={entry.member.avatar?.src ?? null} />
              <span className="truncate text-15">{entry.member.nickname}</span>
              <OwnerMarks of={entry.member} section={section.slug} />
              {roleNames[entry.role] && <Tag>{roleNames[entry.role]}</Tag>}
            </a>
            {mayChange(entry) && (
              <IconButton
                icon="more"
                size="s"
                label={`管理 ${entry.member.nickname}`}
                onClick={() => setOpened(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="mt-2"
          size="s"
          variant="quiet"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更多成员
        </Button>
      )}
      {opened && (
        <MemberSheet group={group} entry={opened} leads={role === "leader"} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

interface MemberSheetProps {
  group: Group;
  entry: GroupMember;
  leads: boolean;
  onClose: () => void;
}

function MemberSheet({ group, entry, leads, onClose }: MemberSheetProps) {
  const queryClient = useQueryClient();
  const { member } = entry;
  const params = { id: group.id, member: member.id };
  const { mutate } = useMutation({
    async mutationFn(to: GroupRole | "out") {
      if (to === "out") await groupApi("DELETE /api/groups/{id}/members/{member}", { params });
      else await groupApi("PUT /api/groups/{id}/members/{member}", { params, body: { role: to } });
    },
    async onSuccess() {
      onClose();
      await refreshGroups(queryClient);
      toast("已更新", { kind: "done" });
    },
  });
  const ask = async (to: "leader" | "out") => {
    const yes = await confirm(
      to === "leader"
        ? {
            title: `把群主移交给 ${member.nickname}？`,
            text: "移交后你是管理员，不能再解散群。",
            confirmLabel: "移交",
          }
        : { title: `移出 ${member.nickname}？`, confirmLabel: "移出", danger: true },
    );
    if (yes) mutate(to);
  };
  return (
    <Sheet onClose={onClose} title={member.nickname}>
      {leads && (
        <>
          <SheetAction
            icon="user"
            onClick={() => mutate(entry.role === "moderator" ? "member" : "moderator")}
          >
            {entry.role === "moderator" ? "取消管理员" : "设为管理员"}
          </SheetAction>
          <SheetAction icon="flag" onClick={() => void ask("leader")}>
            移交群主
          </SheetAction>
        </>
      )}
      <SheetAction icon="logout" danger onClick={() => void ask("out")}>
        移出群
      </SheetAction>
    </Sheet>
  );
}
