import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSession } from "#client/session.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { publicRelations, type Side } from "../api/lists.ts";
import { relationsTo } from "../api/relation.ts";
import { FollowButton } from "./follow-button.tsx";
import { MemberRow } from "./member-row.tsx";
import { MembersSkeleton } from "./members-skeleton.tsx";

/** One of somebody's lists, as everybody sees it, with how the member stands to each. */
export function PublicRelations(props: { id: string; side: Side }) {
  // The server sends no list, and one kept over a reload must not be there before the page is taken over.
  const ready = useSession((state) => state.ready);
  return ready ? <List {...props} /> : <MembersSkeleton />;
}

function List({ id, side }: { id: string; side: Side }) {
  const query = useInfiniteQuery(publicRelations(id, side));
  if (query.data?.pages[0]?.hidden)
    return <EmptyState compact title="对方已设置不可见" text="关注和粉丝列表只有 TA 自己能看到。" />;
  return (
    <>
      {query.data?.pages.map((page, at) => (
        <Relations key={page.next_cursor ?? at} ids={page.items.map(({ member }) => member.id)} />
      ))}
      <EndlessList
        query={query}
        label={side === "follow" ? "关注" : "粉丝"}
        itemKey={({ member }) => member.id}
        estimate={72}
        waiting={<MembersSkeleton />}
        empty={{
          compact: true,
          title: side === "follow" ? "TA 还没有关注任何人" : "TA 还没有粉丝",
          text: side === "follow" ? "TA 关注的车友会显示在这里。" : "成为第一个关注 TA 的人。",
        }}
      >
        {(item) => (
          <MemberRow listed={item}>
            <FollowButton member={item.member} known />
          </MemberRow>
        )}
      </EndlessList>
    </>
  );
}

/** Asks how the member stands to those on one page; draws nothing. */
function Relations({ ids }: { ids: readonly string[] }) {
  const signedIn = useSession((state) => state.token !== null);
  useQuery({ ...relationsTo(ids), enabled: signedIn && ids.length > 0 });
  return null;
}
