import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useReaction } from "#capabilities/texts/reactions/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { formatCount } from "#shared/format.ts";
import { BarAction, BarPrompt, BottomBar, barActionClass } from "#ui/bottom-bar.tsx";
import { Icon } from "#ui/icon.tsx";
import type { CommentTargetId } from "../api/client.ts";
import { commentTarget } from "../api/comment-target.ts";
import { Composer, preloadComposer } from "./composer.tsx";
import type { ComposerSubject } from "./composer-subject.ts";

export interface ReactionBarProps {
  target: CommentTargetId;
  /** Where all comments stand, below the base of whichever section is open, or on the same screen: `#comments`. */
  commentsPath: string;
  /** As the public answer says; a member's own and fresh figures replace them. */
  counts: { likes: number; collects: number; comments: number };
  closed: boolean;
  /** Stands in the field that opens the composer. */
  prompt?: string;
  /** Stands there when nobody can write any longer. */
  closedText?: string;
}

/** The bar under an article: write, comments, like, collect. Give the screen `pb-tab-bar`. */
export function ReactionBar(props: ReactionBarProps) {
  const {
    target,
    commentsPath,
    counts: sent,
    closed,
    prompt = "说说你的看法",
    closedText = "评论已关闭",
  } = props;
  const { base } = useScreen();
  const [subject, setSubject] = useState<ComposerSubject | null>(null);
  const { reaction, toggle } = useReaction(target, { ...sent, fetch: true });
  const { liked, collected, counts } = reaction;
  // Where the thread stands on the same screen, it knows of what was just said.
  const { data: about } = useQuery({ ...commentTarget(target), enabled: false });
  const now = { ...counts, comments: about?.total ?? counts.comments };
  return (
    <>
      <BottomBar label="互动" className="pr-1.5">
        {closed ? (
          <p className="mr-1 flex h-9.5 flex-1 items-center rounded-full bg-surface-2 px-3.5 text-13 text-ink-3">
            {closedText}
          </p>
        ) : (
          <span className="contents" onPointerDown={preloadComposer}>
            <BarPrompt onClick={() => setSubject({})}>{prompt}</BarPrompt>
          </span>
        )}
        <a
          href={commentsPath.startsWith("#") ? commentsPath : `${base}${commentsPath}`}
          className={barActionClass()}
          aria-label={`全部评论，${now.comments} 条`}
        >
          <Icon name="comment" />
          <span>{now.comments > 0 ? formatCount(now.comments) : "评论"}</span>
        </a>
        <BarAction
          icon="thumb"
          label="点赞"
          pressed={liked}
          caption={now.likes > 0 ? formatCount(now.likes) : "点赞"}
          onClick={() => toggle("like")}
        />
        <BarAction
          icon="star"
          label="收藏"
          pressed={collected}
          caption={now.collects > 0 ? formatCount(now.collects) : "收藏"}
          onClick={() => toggle("collect")}
        />
      </BottomBar>
      <Composer target={target} subject={subject} onClose={() => setSubject(null)} />
    </>
  );
}
