import { useInfiniteQuery } from "@tanstack/react-query";
import type { Holder } from "#capabilities/community/honours/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { holders } from "./api.ts";

/** Who holds an honour, with the way to take it away. */
export function HolderList({
  honourKey,
  onRevoke,
}: {
  honourKey: string;
  /** Left out where the one who looks may not. */
  onRevoke?: (holder: Holder) => void;
}) {
  const query = useInfiniteQuery(holders(honourKey));
  if (query.data === undefined)
    return <NotLoaded query={query} compact waiting={<RowsSkeleton rows={2} />} />;
  const items = itemsOf(query, ({ member }) => member.id);
  if (items.length === 0) return <p className="py-6 text-center text-13 text-ink-3">还没有车友拥有</p>;
  return (
    <>
      <ul aria-label="拥有的车友">
        {items.map((holder) => (
          <li key={holder.member.id} className="hair-t flex items-center gap-3 py-3 first:border-t-0">
            <Avatar name={holder.member.nickname} src={holder.member.avatar?.src} size="m" />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{holder.member.nickname}</b>
              <span className="block truncate text-12 text-ink-3">
                {formatDate(holder.awarded_at)}
                {holder.awarded_by && ` · ${holder.awarded_by}`}
                {holder.reason && ` · ${holder.reason}`}
              </span>
            </span>
            {onRevoke && (
              <Button
                variant="danger"
                size="s"
                aria-label={`收回 ${holder.member.nickname}`}
                onClick={() => onRevoke(holder)}
              >
                收回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="line"
          wide
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          更多
        </Button>
      )}
    </>
  );
}
