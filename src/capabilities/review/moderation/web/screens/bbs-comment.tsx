import { useQuery } from "@tanstack/react-query";
import { AdminHeader, type AdminProfile, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { overview } from "../api/overview.ts";
import { ReviewQueue } from "../queue/review-queue.tsx";

const HERE = deskPathOf("admin.bbscomment");

/** 帖子评论审核: replies to posts, and what else features review here, each a queue of its own behind a chip. */
export default function BbsComment() {
  return <DeskScreen title="帖子评论审核">{(admin) => <Queues admin={admin} />}</DeskScreen>;
}

function Queues({ admin }: { admin: AdminProfile }) {
  const query = useQuery(overview());
  const { data, error } = query;
  const { values, change } = useAddress({ of: textUpTo(40) });
  if (data === undefined)
    return (
      <main className="min-h-dvh bg-surface px-4 pt-4">
        <h1 className="sr-only">帖子评论审核</h1>
        {error ? <NotLoaded query={query} /> : <CommentsSkeleton rows={3} />}
      </main>
    );
  const kinds = data.kinds.filter(({ path }) => path === HERE);
  const open = kinds.find(({ kind }) => kind === values.of) ?? kinds[0];
  if (open === undefined)
    return (
      <main className="min-h-dvh bg-surface">
        <AdminHeader title="帖子评论审核" />
        <EmptyState title="没有可以审核的评论" text="你的角色看不到帖子和回答的评论。" />
      </main>
    );
  return (
    <ReviewQueue
      key={open.kind}
      kind={open.kind}
      admin={admin}
      {...(kinds.length > 1 && {
        switcher: (
          <nav aria-label="队列" className="flex flex-none gap-2">
            {kinds.map(({ kind, title, waiting }) => (
              <Chip key={kind} selected={kind === open.kind} onClick={() => change({ of: kind })}>
                {title} <span className="num">{waiting}</span>
              </Chip>
            ))}
          </nav>
        ),
      })}
    />
  );
}
