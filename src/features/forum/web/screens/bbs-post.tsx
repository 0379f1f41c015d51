import { useQuery } from "@tanstack/react-query";
import { BlockedGate, FollowButton } from "#capabilities/community/relations/web/public.ts";
import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { CommentThread, commentsOf, ReactionBar } from "#capabilities/texts/comments/web/public.ts";
import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useSession } from "#client/session.ts";
import { useBack } from "#client/use-back.ts";
import { useTextStanding } from "#client/use-text-standing.ts";
import type { OwnPost, PostDetail } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate, writtenFrom } from "#shared/format.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { chipClass } from "#ui/chip.tsx";
import { DrawnOnce } from "#ui/drawn-once.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { GoneState } from "#ui/gone-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { ArticleSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { countShare, useCountReading } from "../api/count-views.ts";
import { ownPost, post as postById } from "../api/post.ts";
import { PostAuthor } from "../components/post-author.tsx";
import { PostMenu } from "../components/post-menu.tsx";
import { THREAD_ORDER } from "../thread-order.ts";

// For the author of a post that nobody else sees.
const OwnStanding = lazyPart(async () => (await import("../components/own-standing.tsx")).default, {
  waiting: <div className="mx-edge mt-1 mb-3 h-10.5 rounded-2 bg-surface-2" />,
});

/** A thread: the post, and its floors. */
export default function BbsPost() {
  const { id = "" } = useParams();
  const { section } = useScreen();
  const back = useBack(pathOf("bbs.home", {}, { section }));
  const signedIn = useSession((state) => state.token !== null);
  const shown = useQuery(postById(id));
  const published = isNotFound(shown.error) ? undefined : shown.data;
  // What nobody else sees is asked for by its author.
  const own = useQuery({ ...ownPost(id), enabled: signedIn && shown.isError });
  const post = published ?? own.data;
  useCountReading(id, published !== undefined);
  useTextStanding("post", id, postById(id).queryKey, [commentsOf({ kind: "post", id })]);
  if (post === undefined)
    return (
      <>
        <NavBar onBack={back} />
        <main className="min-h-dvh bg-surface pb-tab-bar">
          {shown.isPending || own.isLoading ? (
            <ArticleSkeleton />
          ) : isNotFound(own.error ?? shown.error) ? (
            <GoneState as="h1" error={shown.error} />
          ) : (
            <ErrorState
              error={own.isError ? own.error : shown.error}
              onRetry={() => void (own.isError ? own.refetch() : shown.refetch())}
            />
          )}
        </main>
      </>
    );
  const target = { kind: "post", id };
  return (
    <BlockedGate of={id} author={post.author} label={<BoardLink post={post} />} onBack={back}>
      <NavBar
        label={<BoardLink post={post} />}
        onBack={back}
        actions={
          <>
            {published ? (
              <ShareButton
                shareable={{
                  title: post.title,
                  description: post.excerpt,
                  path: pathOf("bbs.post", { id }),
                  picture: post.pictures.length > 0 ? squareAddress("post", id) : undefined,
                  poster: posterAddress("post", id),
                  onShared: () => countShare(id),
                }}
              />
            ) : null}
            <PostMenu post={post} placed />
          </>
        }
      />
      <main className="min-h-dvh bg-surface pb-tab-bar">
        {own.data && !published ? <OwnStanding post={own.data} /> : null}
        <PostArticle post={post} published={published !== undefined} />
        {published ? (
          <div id="comments" className="border-t-8 border-surface-2">
            <CommentThread target={target} order={THREAD_ORDER} author="楼主" noun="回复" />
          </div>
        ) : null}
      </main>
      {published ? (
        <ReactionBar
          target={target}
          commentsPath="#comments"
          counts={post.counts}
          closed={post.locked}
          prompt="回复楼主"
          closedText={post.lock_reason}
        />
      ) : null}
    </BlockedGate>
  );
}

function BoardLink({ post }: { post: PostDetail }) {
  const { section } = useScreen();
  return (
    <a
      href={pathOf("bbs.channel", { id: post.board.id }, { section })}
      className="press flex h-11 min-w-11 items-center justify-center text-17 font-semibold"
    >
      {post.board.name}
    </a>
  );
}

function PostArticle({ post, published }: { post: PostDetail | OwnPost; published: boolean }) {
  const { section } = useScreen();
  const { author } = post;
  const draw = () => (
    <>
      <h1 className="pt-1 text-22 leading-tight font-bold">
        {post.best ? (
          <Tag kind="accent" className="mr-1.5 align-[0.12em]">
            精华
          </Tag>
        ) : null}
        {post.title}
      </h1>
      <div className="mt-3 flex items-center gap-2">
        <PostAuthor
          post={post}
          trail={[writtenFrom(post.region), `${formatCount(post.counts.reads)} 浏览`]
            .filter(Boolean)
            .join(" · ")}
        />
        {author ? <FollowButton member={author} /> : null}
      </div>
      <DocumentBody
        document={post.document}
        text={published ? `post:${post.id}` : undefined}
        alt={post.title}
        className="mt-3.5"
      />
      {post.series || post.city ? (
        <p className="mt-4 flex flex-wrap gap-2">
          {post.series ? (
            <a
              href={pathOf("content.list", {}, { section, query: { series: post.series.key } })}
              className={chipClass()}
            >
              <Icon name="car" size="s" />
              {post.series.label}
            </a>
          ) : null}
          {post.city ? (
            <a
              href={pathOf("bbs.home", {}, { section, query: { tab: "city", city: post.city } })}
              className={chipClass()}
            >
              <Icon name="pin" size="s" />
              {post.city}
            </a>
          ) : null}
        </p>
      ) : null}
      <p className="num mt-4 text-12 text-ink-3">
        {[
          post.edited_at && `${formatDate(post.edited_at, { time: true })} 修改过`,
          post.moved_from && `从“${post.moved_from.name}”移来`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {post.locked ? (
        <p className="mt-3 flex items-center gap-2 rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">
          <Icon name="lock" size="s" />
          {post.lock_reason}
        </p>
      ) : null}
    </>
  );
  return (
    <DrawnOnce as="article" className="px-edge pb-5" by={post.poll ? undefined : [post, published]}>
      {draw}
    </DrawnOnce>
  );
}
