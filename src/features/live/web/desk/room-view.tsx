import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { DeskMenuButton } from "#capabilities/desk/admin/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionName } from "#sections/section-name.ts";
import { liveStateNames, onAir } from "#shared/live.ts";
import { buttonClass } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { deskRoom } from "./api.ts";
import { ChatPart } from "./chat-part.tsx";
import { EditForm } from "./edit-form.tsx";
import { PicturePart } from "./picture-part.tsx";
import { ReplayPart } from "./replay-part.tsx";
import { listAddress } from "./room-list.tsx";
import { TrayPart } from "./tray-part.tsx";
import { stateTags, timeWords } from "./words.ts";

interface View {
  key: string;
  label: string;
  draw: (room: DeskRoom, onDirty: (dirty: boolean) => void) => ReactNode;
}

/** What can be seen of a room, in the order of the tabs. */
const views: readonly View[] = [
  { key: "picture", label: "画面", draw: (room) => <PicturePart room={room} /> },
  { key: "chat", label: "聊天", draw: (room) => <ChatPart room={room} /> },
  { key: "tray", label: "本场好物", draw: (room) => <TrayPart room={room} /> },
  {
    key: "edit",
    label: "人员和信息",
    draw: (room, onDirty) => <EditForm room={room} onDirty={onDirty} />,
  },
  {
    key: "replay",
    label: "回放",
    draw: (room, onDirty) => <ReplayPart room={room} onDirty={onDirty} />,
  },
];

/** While it is on the air a room is asked for again so often, in ms. */
const ASK_MS = 15_000;

/** One room of the desk. */
export function RoomView({ id }: { id: string }) {
  const query = useQuery({
    ...deskRoom(id),
    // Its figures grow without anybody being told.
    refetchInterval: ({ state: { data } }) => (data && onAir(data.state) ? ASK_MS : false),
  });
  if (query.data !== undefined) return <Opened room={query.data} />;
  const { error } = query;
  const isGone = error instanceof RequestError && [400, 403, 404].includes(error.status);
  return (
    <>
      <Head title="直播间" />
      {query.isPending ? (
        <Skeleton>
          <Bone className="m-4 h-12" />
          <Bone className="m-4 h-64" />
        </Skeleton>
      ) : isGone ? (
        <EmptyState
          title={error.status === 403 ? "你的角色不能管理这场直播" : "这场直播不存在，或已被删除"}
          text="回到列表查看其他直播。"
          action={
            <a href={deskPathOf("admin.live")} className={buttonClass()}>
              回到列表
            </a>
          }
        />
      ) : (
        <NotLoaded query={query} />
      )}
    </>
  );
}

function Head({ title, children }: { title: string; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <header className="hair-b sticky top-0 z-10 bg-surface pt-safe">
      <div className="flex h-15 items-center gap-1 pr-4 pl-1 wide:h-16 wide:px-6">
        <IconButton
          icon="back"
          label="返回直播列表"
          className="wide:hidden"
          onClick={() => navigate(deskPathOf("admin.live"))}
        />
        <h1 className="min-w-0 flex-1 truncate text-17 font-bold">{title}</h1>
        <span className="wide:hidden">
          <DeskMenuButton />
        </span>
      </div>
      {children}
    </header>
  );
}

function Opened({ room }: { room: DeskRoom }) {
  const { values, change } = useAddress({
    ...listAddress,
    view: oneOf(
      views.map(({ key }) => key),
      "picture",
    ),
  });
  const { title, state, section, starts_at, down } = room;
  const shown = views.find(({ key }) => key === values.view);
  const [dirty, setDirty] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const choose = async (view: string) => {
    if (view === values.view) return;
    if (dirty && !(await confirmDanger("放弃修改？", "还没有保存的内容会丢失。", "放弃"))) return;
    change({ view });
    top.current?.scrollIntoView();
  };
  return (
    <>
      <div ref={top} />
      <Head title={title}>
        <p className="num -mt-2 flex flex-wrap items-center gap-1.5 px-4 pb-1 text-12 text-ink-3 wide:px-6">
          <Tag kind={stateTags[state]}>{liveStateNames[state]}</Tag>
          {down !== null && <Tag kind="bad">画面已下架</Tag>}
          {sectionName(section)} · {timeWords(starts_at)}
        </p>
        <nav aria-label="直播间的各部分" className="scroll-x flex gap-1 px-3 pb-2 wide:px-5">
          {views.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === values.view}
              onClick={() => void choose(key)}
              className={cx(
                "press hit h-9 flex-none rounded-full px-3 text-15 whitespace-nowrap",
                key === values.view ? "bg-solid font-semibold text-on-solid" : "text-ink-2",
              )}
            >
              {label}
            </button>
          ))}
        </nav>
      </Head>
      {shown?.draw(room, setDirty)}
    </>
  );
}
