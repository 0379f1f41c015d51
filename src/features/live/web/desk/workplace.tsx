import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { AdminHeader, followDesk, useWide } from "#capabilities/desk/admin/web/public.ts";
import { useAddress } from "#client/address.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { refreshRooms } from "./api.ts";
import { CreateSheet } from "./create-sheet.tsx";
import { listAddress, RoomList } from "./room-list.tsx";
import { RoomView } from "./room-view.tsx";

/** The list of rooms, and beside it, or in its place on a phone, the one that is open. */
export function Workplace({ openId }: { openId: string | null }) {
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const wide = useWide();
  const { section } = useAddress(listAddress).values;
  const queryClient = useQueryClient();
  // Rooms move on by themselves: who sends a picture, or stops, is seen without a reload.
  useEffect(() => followDesk("desk:live", () => void refreshRooms(queryClient)), [queryClient]);
  const sheet = creating && (
    <CreateSheet
      section={section}
      onClose={() => setCreating(false)}
      onMade={(id) => {
        setCreating(false);
        navigate(deskPathOf("admin.liveroom", { id }));
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
        <RoomView key={openId} id={openId} />
      </main>
    );
  if (!wide)
    return (
      <main className="pb-8">
        <AdminHeader title="直播">{add}</AdminHeader>
        <RoomList openId={null} />
        {sheet}
      </main>
    );
  return (
    <main className="grid h-dvh grid-cols-[7.4rem_minmax(0,1fr)]">
      <section aria-label="直播列表" className="flex min-h-0 flex-col border-r border-line bg-surface">
        <header className="hair-b flex h-16 flex-none items-center justify-between px-4">
          {openId === null ? (
            <h1 className="text-20 font-bold">直播</h1>
          ) : (
            <a href={deskPathOf("admin.live")} className="press text-20 font-bold">
              直播
            </a>
          )}
          {add}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <RoomList openId={openId} />
        </div>
      </section>
      <section aria-label="打开的直播间" className="min-h-0 overflow-y-auto">
        {openId === null ? (
          <div className="grid min-h-full content-center">
            <EmptyState
              title="选一场直播"
              text="从左侧打开一场直播查看画面和聊天、修改资料，或新建一场。"
              action={<Button onClick={() => setCreating(true)}>新建直播</Button>}
            />
          </div>
        ) : (
          <RoomView key={openId} id={openId} />
        )}
      </section>
      {sheet}
    </main>
  );
}
