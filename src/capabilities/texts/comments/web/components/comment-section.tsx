import { useQuery } from "@tanstack/react-query";
import { useScreen } from "#client/screen-context.tsx";
import { formatCount } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionHead, sectionMoreClass } from "#ui/section-head.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import type { CommentTargetId } from "../api/client.ts";
import { hotComments } from "../api/hot-comments.ts";
import { commentWords } from "../comment-words.ts";
import { Comments } from "./comments.tsx";
import { preloadComposer } from "./composer.tsx";
import { ThreadItem } from "./thread.tsx";
import { Unpublished } from "./unpublished.tsx";

export interface CommentSectionProps {
  target: CommentTargetId;
  /** Where all of them stand, below the base of whichever section is open. */
  commentsPath: string;
  /** Nobody can write here any longer; what was written stays. */
  closed: boolean;
  /** Head of the part. */
  title?: string;
  /** What is written here: 提问. */
  noun?: string;
}

/**
 * The three hottest comments under something, and the way to all of them. It loads by itself, so that the
 * screen above it does not wait.
 */
export function CommentSection({
  target,
  commentsPath,
  closed,
  noun = "评论",
  title = noun,
}: CommentSectionProps) {
  const { base } = useScreen();
  const query = useQuery(hotComments(target));
  const { data } = query;
  const all = `${base}${commentsPath}`;
  return (
    <Comments target={target} noun={noun}>
      {({ write }) => (
        <section aria-labelledby="comments-head" className="bg-surface pb-4">
          <div className="h-2 bg-bg" />
          <SectionHead
            id="comments-head"
            title={title}
            note={
              data && data.total > 0 ? <span className="num">{formatCount(data.total)} 条</span> : undefined
            }
            action={
              data && data.total > 0 ? (
                <a href={all} className={sectionMoreClass}>
                  全部
                  <Icon name="right" size="s" />
                </a>
              ) : undefined
            }
          />
          <Unpublished />
          {data ? (
            data.items.length > 0 ? (
              <>
                <ul aria-label={`热门${noun}`}>
                  {data.items.map((thread) => (
                    <li key={thread.id}>
                      <ThreadItem thread={thread} />
                    </li>
                  ))}
                </ul>
                <div className="px-edge pt-4">
                  <a href={all} className={buttonClass({ variant: "quiet", wide: true })}>
                    全部 {formatCount(data.total)} 条{noun}
                  </a>
                </div>
              </>
            ) : (
              <NoComments noun={noun} closed={closed} onWrite={write} />
            )
          ) : (
            <NotLoaded query={query} compact as="p" what={`${noun}加载失败`} waiting={<CommentsSkeleton />} />
          )}
          {closed && data && data.items.length > 0 ? (
            <p className="pt-4 text-center text-13 text-ink-3">{noun}已关闭</p>
          ) : null}
        </section>
      )}
    </Comments>
  );
}

interface NoCommentsProps {
  noun: string;
  closed: boolean;
  onWrite: () => void;
}

export function NoComments({ noun, closed, onWrite }: NoCommentsProps) {
  const words = commentWords(noun);
  if (closed) return <EmptyState compact as="p" title={`${noun}已关闭`} text={`不再接受新的${noun}。`} />;
  return (
    <EmptyState
      compact
      as="p"
      title={words.none}
      text={words.first}
      action={
        <Button variant="accent" icon="edit" onPointerDown={preloadComposer} onClick={onWrite}>
          {words.write}
        </Button>
      }
    />
  );
}
