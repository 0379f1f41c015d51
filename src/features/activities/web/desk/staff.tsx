import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { activityApi, foundMembers } from "./api.ts";
import { useActivityAct } from "./use-saved.ts";

type Role = DeskActivityDetail["staff"][number]["role"];

const roleNames: Readonly<Record<Role, string>> = { gate: "签到员", marshal: "领队" };

/** Members who stand at the gate, or lead the convoy. */
export function Staff({ activity }: { activity: DeskActivityDetail }) {
  const { id, staff } = activity;
  const act = useActivityAct(id);
  const [adding, setAdding] = useState(false);
  const set = (memberId: string, role: Role | null, done: string) =>
    act.mutate({
      run: () =>
        activityApi("PUT /api/admin/activities/{id}/staff", {
          params: { id },
          body: { member_id: memberId, role },
        }),
      done,
    });
  return (
    <Panel
      title="现场人员"
      action={
        <Button size="s" icon="plus" onClick={() => setAdding(true)}>
          添加
        </Button>
      }
    >
      {staff.length === 0 ? (
        <p className="text-15 text-ink-2">
          签到员用自己的手机扫码放行；领队还能点名，活动当天能看紧急联系人。
        </p>
      ) : (
        <ul>
          {staff.map(({ member, role }) => (
            <li key={member.id} className="hair-b flex min-h-14 items-center gap-3">
              <Avatar name={member.nickname} src={member.avatar?.src} size="s" />
              <span className="min-w-0 flex-1 truncate text-15">{member.nickname}</span>
              <Tag kind={role === "marshal" ? "accent" : "info"}>{roleNames[role]}</Tag>
              <Button
                size="s"
                variant="line"
                onClick={() => set(member.id, role === "gate" ? "marshal" : "gate", "已换岗")}
              >
                换岗
              </Button>
              <IconButton
                icon="close"
                size="s"
                label={`移除 ${member.nickname}`}
                onClick={() => set(member.id, null, "已移除")}
              />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <FindSheet
          id={id}
          onPick={(memberId, role) => {
            setAdding(false);
            set(memberId, role, "已添加");
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}

interface FindProps {
  id: string;
  onPick: (memberId: string, role: Role) => void;
  onClose: () => void;
}

function FindSheet({ id, onPick, onClose }: FindProps) {
  const [q, setQ] = useState<string>();
  const query = useQuery({ ...foundMembers(id, q ?? ""), enabled: q !== undefined });
  const items = q === undefined ? [] : (query.data?.items ?? []);
  return (
    <Sheet onClose={onClose} title="添加现场人员" description="按昵称开头或会员编号查找">
      <SearchField label="昵称或编号" maxLength={32} value={q} onChange={setQ} />
      {query.isError ? (
        <NotLoaded compact query={query} />
      ) : (
        <ul className="mt-2 min-h-60">
          {items.map((member) => (
            <li key={member.id} className="hair-b flex min-h-14 items-center gap-3">
              <Avatar name={member.nickname} src={member.avatar?.src} size="s" />
              <span className="min-w-0 flex-1 truncate text-15">{member.nickname}</span>
              {(["gate", "marshal"] as const).map((role) => (
                <Button key={role} size="s" variant="line" onClick={() => onPick(member.id, role)}>
                  {roleNames[role]}
                </Button>
              ))}
            </li>
          ))}
          {q !== undefined && query.isSuccess && items.length === 0 && (
            <li className="py-8 text-center text-13 text-ink-3">没有找到这位会员</li>
          )}
        </ul>
      )}
    </Sheet>
  );
}
