import { useState } from "react";
import { AdminHeader, useWide } from "#capabilities/desk/admin/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ActivityList } from "./activity-list.tsx";
import { ActivityView } from "./activity-view.tsx";
import { CreateSheet } from "./create-sheet.tsx";

/** The list of activities, and beside it, or in its place on a phone, the one that is open. */
export function Workplace({ openId }: { openId: string | null }) {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const wide = useWide();
  const sheet = creating && (
    <CreateSheet
      onClose={() => setCreating(false)}
      onMade={(id) => {
        setCreating(false);
        navigate(`${deskPathOf("admin.activity", { id })}?view=edit`);
      }}
    />
  );
  const add = (
    <Button variant="accent" size="s" icon="plus" onClick={() => setCreating(true)}>
      新建
    </Button>
  );
  if (!wide && openId !== null)
    return (
      <main className="min-h-dvh pb-24">
        <ActivityView key={openId} id={openId} />
      </main>
    );
  if (!wide)
    return (
      <main className="pb-8">
        <AdminHeader title="活动">{add}</AdminHeader>
        <ActivityList openId={null} />
        {sheet}
      </main>
    );
  return (
    <main className="grid h-dvh grid-cols-[7.4rem_minmax(0,1fr)]">
      <section aria-label="活动列表" className="flex min-h-0 flex-col border-r border-line bg-surface">
        <header className="hair-b flex h-16 flex-none items-center justify-between px-4">
          {openId === null ? (
            <h1 className="text-20 font-bold">活动</h1>
          ) : (
            <a href={deskPathOf("admin.activities")} className="press text-20 font-bold">
              活动
            </a>
          )}
          {add}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ActivityList openId={openId} />
        </div>
      </section>
      <section aria-label="打开的活动" className="min-h-0 overflow-y-auto">
        {openId === null ? (
          <div className="grid min-h-full content-center">
            <EmptyState
              title="选一场活动"
              text="从左侧打开一场活动查看报名、修改资料，或新建一场。"
              action={<Button onClick={() => setCreating(true)}>新建活动</Button>}
            />
          </div>
        ) : (
          <ActivityView key={openId} id={openId} />
        )}
      </section>
      {sheet}
    </main>
  );
}
