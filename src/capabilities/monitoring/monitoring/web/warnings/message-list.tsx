import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { MONITORING, monitoringApi } from "../api/client.ts";
import { messageList } from "../api/warnings.ts";

/** What one was told within the desk: alarms, what others gave one, summaries of the day. */
export function MessageList() {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(messageList());
  const read = useMutation({
    mutationFn: () => monitoringApi("POST /api/admin/desk-messages/read"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MONITORING }),
  });
  if (query.data === undefined)
    return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={3} />} />;
  const items = itemsOf(query, ({ id }) => id);
  if (items.length === 0)
    return <EmptyState compact as="p" title="还没有提醒" text="规则里选了你，预警提醒会显示在这里。" />;
  return (
    <>
      <ul>
        {items.map((message) => {
          const said = (
            <>
              <span className="flex items-center gap-2">
                {!message.read && (
                  <span className="size-2 flex-none rounded-full bg-bad" aria-hidden="true" />
                )}
                <b className={cx("min-w-0 truncate text-15", message.read && "font-medium text-ink-2")}>
                  {message.title}
                  {!message.read && <span className="sr-only">，未读</span>}
                </b>
                <RelativeTime value={message.at} className="ml-auto flex-none text-12 text-ink-3" />
              </span>
              <span className="mt-0.5 block text-13 break-words text-ink-2">{message.text}</span>
            </>
          );
          return (
            <li key={message.id} className="hair-b">
              {message.warning_id === null ? (
                <div className="py-3">{said}</div>
              ) : (
                <a
                  href={deskPathOf("admin.warning", {}, { query: { id: message.warning_id } })}
                  className="press block py-3"
                >
                  {said}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex gap-2.5">
        {query.hasNextPage && (
          <Button
            variant="line"
            className="flex-1"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            更早的
          </Button>
        )}
        {items.some((message) => !message.read) && (
          <Button variant="quiet" className="flex-1" loading={read.isPending} onClick={() => read.mutate()}>
            全部已读
          </Button>
        )}
      </div>
    </>
  );
}
