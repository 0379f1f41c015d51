import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { PostCard as Card } from "#features/forum/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount } from "#shared/format.ts";
import { posterAddress, squareAddress } from "#shared/poster-address.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel, PlayMark } from "#ui/picture-marks.tsx";
import { Tag } from "#ui/tag.tsx";
import { countShare } from "../api/count-views.ts";
import { PostAuthor } from "./post-author.tsx";
import { PostMenu } from "./post-menu.tsx";

interface PostCardProps {
  post: Card;
  /** Inside its own board the board's name says nothing. */
  withoutBoard?: boolean;
}

/** One post in a list: who, what, its first pictures, and what can be done without opening it. */
export function PostCard({ post, withoutBoard = false }: PostCardProps) {
  const { section } = useScreen();
  const href = pathOf("bbs.post", { id: post.id }, { section });
  return (
    <article className="hair-b px-edge pt-3.5">
      <div className="flex items-start gap-2">
        <PostAuthor post={post} note={withoutBoard ? undefined : post.board.name} />
        <PostMenu post={post} />
      </div>
      <a href={href} className="press mt-2 block">
        <h2 className="line-clamp-2 text-17 leading-snug font-semibold">
          {post.best ? (
            <Tag kind="accent" className="mr-1.5 align-[0.08em]">
              精华
            </Tag>
          ) : null}
          {post.poll ? <Tag className="mr-1.5 align-[0.08em]">投票</Tag> : null}
          {post.title}
        </h2>
        {post.excerpt ? (
          <p className="mt-1 line-clamp-2 text-15 leading-normal text-ink-2">{post.excerpt}</p>
        ) : null}
        <CardPictures post={post} />
      </a>
      <PostActions post={post} href={href} />
    </article>
  );
}

function CardPictures({ post }: { post: Card }) {
  const [first] = post.pictures;
  if (first === undefined) return null;
  if (post.video)
    return (
      <span className="relative mt-2.5 block overflow-hidden rounded-2">
        <Picture media={first} alt="" ratio="16:9" sizes="min(92vw, 496px)" />
        <PlayMark />
      </span>
    );
  const columns = ["", "grid-cols-1", "grid-cols-2"][post.pictures.length] ?? "grid-cols-3";
  const single = columns === "grid-cols-1";
  return (
    <span className={`relative mt-2.5 grid gap-1 overflow-hidden rounded-2 ${columns}`}>
      {post.pictures.map((picture) => (
        <span key={picture.id} className="relative block">
          <Picture
            media={picture}
            alt=""
            ratio={single ? "16:9" : columns === "grid-cols-2" ? "3:2" : "1:1"}
            sizes={single ? "min(92vw, 496px)" : "min(46vw, 248px)"}
          />
        </span>
      ))}
      {post.picture_count > post.pictures.length ? <CornerLabel>{post.picture_count} 图</CornerLabel> : null}
    </span>
  );
}

const actionClass = "press hit num flex h-11 items-center gap-1.5 pr-3 text-13";

function PostActions({ post, href }: { post: Card; href: string }) {
  const { likes, collects, comments } = post.counts;
  const { reaction, toggle } = useReaction({ kind: "post", id: post.id }, { likes, collects, comments });
  const { liked, counts } = reaction;
  return (
    <div className="flex items-center gap-6 text-ink-3">
      <button
        type="button"
        aria-pressed={liked}
        aria-label={`点赞，${counts.likes}`}
        onClick={() => toggle("like")}
        className={`${actionClass} ${liked ? "text-accent-ink" : ""}`}
      >
        <Icon name="thumb" filled={liked} />
        {counts.likes > 0 ? formatCount(counts.likes) : "赞"}
      </button>
      <a href={href} className={actionClass} aria-label={`回帖，${counts.comments}`}>
        <Icon name="comment" />
        {counts.comments > 0 ? formatCount(counts.comments) : "回帖"}
      </a>
      <span className="-mr-2.5 ml-auto">
        <ShareButton
          shareable={{
            title: post.title,
            description: post.excerpt,
            path: pathOf("bbs.post", { id: post.id }),
            picture: post.pictures.length > 0 ? squareAddress("post", post.id) : undefined,
            poster: posterAddress("post", post.id),
            onShared: () => countShare(post.id),
          }}
        />
      </span>
    </div>
  );
}
