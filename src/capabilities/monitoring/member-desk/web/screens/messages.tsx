import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminHeader, DeskScreen, useWide } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatDate } from "#shared/format.ts";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EndlessList } from "#ui/endless-list.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { PaneHeader } from "../member/pane-header.tsx";
import { type GroupMessage, messageList, stateWords } from "../messages/api.ts";
import { MessagePane } from "../messages/message-pane.tsx";

const NEW = "new";
const address = { id: textUpTo(20), segment: textUpTo(20) };

/** 群发消息: messages to groups of members. */
export default function MessagesScreen() {
  return <DeskScreen title="群发消息">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const wide = useWide();
  const { id, segment } = values;
  const head = (
    <AdminHeader title="群发消息">
      <a
        href={deskPathOf("admin.messages", {}, { query: { id: NEW } })}
        className={buttonClass({ variant: "accent", size: "s" })}
      >
        新建
      </a>
    </AdminHeader>
  );
  const list = <MessageList open={id} />;
  const pane = id !== undefined && (
    <MessagePane
      key={id}
      id={id === NEW ? undefined : id}
      segmentId={segment}
      onSaved={(saved) => change({ id: saved, segment: undefined })}
      onGone={() => change({ id: undefined })}
    />
  );
  if (wide)
    return (
      <main className="flex h-dvh flex-col">
        {head}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(8rem,9.5rem)_minmax(0,1fr)]">
          <div className="min-h-0 overflow-y-auto border-r border-line bg-surface">{list}</div>
          <div className="min-h-0 overflow-y-auto">
            {pane || (
              <p className="px-6 pt-30 text-center text-15 text-ink-3">
                选择一条消息查看发送情况，或新建一条
              </p>
            )}
          </div>
        </div>
      </main>
    );
  return (
    <main className="pb-8">
      {id === undefined ? (
        <>
          {head}
          {list}
        </>
      ) : (
        <>
          <PaneHeader title="群发消息" onClose={() => change({ id: undefined, segment: undefined })} />
          {pane}
        </>
      )}
    </main>
  );
}

function MessageList({ open }: { open: string | undefined }) {
  const query = useInfiniteQuery(messageList());
  return (
    <div className="p-3">
      <EndlessList
        query={query}
        label="群发消息"
        itemKey={({ id }) => id}
        estimate={80}
        failed={{ compact: true }}
        waiting={<RowsSkeleton rows={3} />}
        empty={{ compact: true, title: "还没有发过消息", text: "选一个会员分组，写好消息，核对后再发送。" }}
      >
        {(message) => <Row message={message} open={message.id === open} />}
      </EndlessList>
    </div>
  );
}

function Row({ message, open }: { message: GroupMessage; open: boolean }) {
  const { label, kind } = stateWords[message.state];
  return (
    <a
      href={deskPathOf("admin.messages", {}, { query: { id: message.id } })}
      aria-current={open ? "true" : undefined}
      className={cx(
        "press mb-2 block w-full rounded-3 p-2.5 text-left",
        open ? "bg-accent-soft" : "bg-surface",
      )}
    >
      <span className="flex items-center gap-1.5">
        <b className="min-w-0 truncate text-15 font-semibold">{message.title}</b>
        <Tag kind={kind}>{label}</Tag>
      </span>
      <span className="mt-0.5 block truncate text-13 text-ink-2">{message.segment_name}</span>
      <span className="num mt-0.5 block truncate text-12 text-ink-3">
        {formatDate(message.due_at ?? message.created_at, { time: true })} · 已发 {message.told}
      </span>
    </a>
  );
}
