import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel, SearchPill } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList, itemsOf } from "#ui/endless-list.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { useRoomStream } from "../stream/use-room-stream.ts";
import { type MessageFilter, messagesOf } from "./api.ts";
import { rowsOf } from "./chat-rows.ts";
import { ChatSettings } from "./chat-settings.tsx";
import { ExportButton } from "./export-button.tsx";
import { MessageRow } from "./message-row.tsx";
import { talks } from "./words.ts";

/** What is held or removed comes by no stream: it is asked for again so often, in ms, while people talk. */
const ASK_MS = 10_000;

const statusNames: Readonly<Record<MessageFilter["status"], string>> = {
  all: "全部",
  held: "待审",
  removed: "已撤下",
};
const statuses = Object.keys(statusNames) as MessageFilter["status"][];

/** What is said in a room, and what is set for it. */
export function ChatPart({ room }: { room: DeskRoom }) {
  if (room.state === "draft")
    return <EmptyState title="还没有消息" text="发布预告后，开播前半小时聊天就会开放。" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      {talks(room) && <ChatSettings room={room} />}
      <Chat room={room} />
    </div>
  );
}

/** What is said in a room as it is said, with what is held or was removed. */
export function Chat({ room }: { room: DeskRoom }) {
  const { id } = room;
  const [filter, setFilter] = useState<MessageFilter>({ status: "all", q: undefined });
  const isAll = filter.status === "all" && filter.q === undefined;
  const { view } = useRoomStream(id, talks(room));
  const query = useInfiniteQuery({
    ...messagesOf(id, filter),
    refetchInterval: talks(room) ? ASK_MS : false,
  });
  const listed = itemsOf(query, (message) => message.id);
  const items = isAll ? rowsOf(listed, talks(room) ? view.messages : []) : listed;
  return (
    <Panel
      title="聊天"
      note={talks(room) ? "新消息在上面" : "最近的在上面"}
      action={(items.length > 0 || !isAll) && <ExportButton room={room} />}
    >
      <SearchPill
        label="搜消息或昵称"
        clearLabel="清除搜索"
        maxLength={40}
        size="s"
        value={filter.q}
        onChange={(q) => setFilter({ ...filter, q })}
      />
      <div className="mt-2.5 mb-1 flex flex-wrap gap-2">
        {statuses.map((status) => (
          <Chip
            key={status}
            selected={filter.status === status}
            onClick={() => setFilter({ ...filter, status })}
          >
            {statusNames[status]}
          </Chip>
        ))}
      </div>
      <EndlessList
        key={JSON.stringify(filter)}
        query={query}
        items={items}
        label="消息"
        estimate={76}
        waiting={<CommentsSkeleton rows={3} />}
        failed={{ compact: true }}
        empty={
          isAll
            ? { compact: true, title: "还没有消息", text: "观众的发言会立即显示在这里。" }
            : { compact: true, title: "没有相关消息", text: "换个词，或查看全部。" }
        }
      >
        {(message) => <MessageRow roomId={id} message={message} />}
      </EndlessList>
    </Panel>
  );
}
