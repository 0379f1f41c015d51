import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Administrator, AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { administrators } from "../api/administrators.ts";
import { AdminHeader } from "../components/admin-header.tsx";
import { Panel } from "../components/panel.tsx";
import { AdministratorRow } from "./administrator-row.tsx";
import { type Change, ChangeForm, changeWords } from "./change-form.tsx";
import { CreateForm } from "./create-form.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";

type Opened = { change: "create" | "invite" } | { change: Change; target: Administrator };

/** Who may sign in here, and the ways to let somebody in or out. */
export function Administrators({ admin }: { admin: AdminProfile }) {
  if (!admin.permissions.includes("admins.manage")) {
    return (
      <main>
        <AdminHeader title="管理员" />
        <EmptyState title="你的角色不能管理账号" text="需要新账号或重置密码，请联系超级管理员。" />
      </main>
    );
  }
  return <OwnersView admin={admin} />;
}

function OwnersView({ admin }: { admin: AdminProfile }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(administrators());
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setShown(next);
  };
  const form = {
    admin,
    onDone: () => setOpened(null),
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ["admin"] }),
  };
  const target = shown !== null && "target" in shown ? shown.target : null;
  return (
    <main className="pb-8">
      <AdminHeader title="管理员">
        {data !== undefined && (
          <span className="flex gap-2">
            <Button variant="line" size="s" icon="link" onClick={() => open({ change: "invite" })}>
              邀请
            </Button>
            <Button variant="accent" size="s" icon="plus" onClick={() => open({ change: "create" })}>
              新建
            </Button>
          </span>
        )}
      </AdminHeader>
      <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
        <AdministratorList admin={admin} onChange={(change, entry) => open({ change, target: entry })} />
        <InvitationList />
      </div>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={
          shown === null || !("target" in shown)
            ? shown?.change === "invite"
              ? "邀请同事"
              : "新建管理员"
            : `${changeWords[shown.change].title} ${target?.name ?? ""}`
        }
      >
        {shown?.change === "create" && <CreateForm {...form} roles={data?.roles ?? []} />}
        {shown?.change === "invite" && <InviteForm {...form} roles={data?.roles ?? []} />}
        {shown !== null && "target" in shown && (
          <ChangeForm
            key={shown.change}
            {...form}
            target={shown.target}
            change={shown.change}
            roles={data?.roles ?? []}
          />
        )}
      </Sheet>
    </main>
  );
}

function AdministratorList({
  admin,
  onChange,
}: {
  admin: AdminProfile;
  onChange: (change: Change, target: Administrator) => void;
}) {
  const query = useQuery(administrators());
  const { data, isPending, isError, dataUpdatedAt } = query;
  if (isPending || isError) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  const active = data.items.filter((entry) => entry.disabled_at === null).length;
  return (
    <Panel title="全部账号" note={`${active} 个可登录，共 ${data.items.length} 个`}>
      <ul aria-label="管理员">
        {data.items.map((entry) => (
          <AdministratorRow
            key={entry.id}
            entry={entry}
            self={entry.id === admin.id}
            now={dataUpdatedAt}
            onChange={(change) => onChange(change, entry)}
          />
        ))}
      </ul>
    </Panel>
  );
}
