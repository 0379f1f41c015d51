import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Comment } from "#capabilities/texts/comments/contract.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { CommentTargetId } from "../api/client.ts";
import { commentWords } from "../comment-words.ts";
import { onWritten } from "../written.ts";
import { type CommentsScope, CommentsScopeProvider } from "./comments-context.tsx";
import { Composer, preloadComposer } from "./composer.tsx";
import type { ComposerSubject } from "./composer-subject.ts";
import { useGoTo } from "./use-go-to.ts";
import { useOwnSide } from "./use-own-side.ts";

const MoreSheet = lazyPart(async () => (await import("./more-sheet.tsx")).default);
const ReportSheet = lazyPart(async () => (await import("./report-sheet.tsx")).default);
const PicturesViewer = lazyPart(async () => (await import("#ui/pictures-viewer.tsx")).default);

interface CommentsProps {
  target: CommentTargetId;
  authorWord?: string | undefined;
  /** What they are called: 提问. */
  noun?: string | undefined;
  marked?: CommentsScope["marked"];
  children: ReactNode | ((actions: { write: () => void }) => ReactNode);
}

/** Around any list of comments: the member's own side, and the sheets that a comment opens. */
export function Comments({
  target,
  authorWord = "作者",
  noun = "评论",
  marked = null,
  children,
}: CommentsProps) {
  const { kind, id } = target;
  const own = useOwnSide(target);
  const goTo = useGoTo();
  const [fresh, setFresh] = useState<readonly Comment[]>([]);
  useEffect(
    () =>
      onWritten((where, comment) => {
        if (where.kind !== kind || where.id !== id || comment.status !== "published") return;
        setFresh((known) => [...known.filter((one) => one.id !== comment.id), comment]);
      }),
    [kind, id],
  );
  const [subject, setSubject] = useState<ComposerSubject | null>(null);
  const [opened, setOpened] = useState<Comment | null>(null);
  const [reported, setReported] = useState<Comment | null>(null);
  const [viewed, setViewed] = useState<{ comment: Comment; index: number } | null>(null);

  const scope = useMemo<CommentsScope>(
    () => ({
      target: { kind, id },
      own,
      authorWord,
      words: commentWords(noun),
      marked,
      reply: (comment) => setSubject({ replyTo: comment }),
      edit: (comment: Comment) => setSubject({ edited: comment }),
      more(comment) {
        preloadComposer();
        setOpened(comment);
      },
      showPictures: (comment, index) => setViewed({ comment, index }),
      fresh,
      goTo,
    }),
    [kind, id, own, authorWord, noun, marked, fresh, goTo],
  );

  return (
    <CommentsScopeProvider value={scope}>
      {typeof children === "function" ? children({ write: () => setSubject({}) }) : children}
      <Composer target={target} subject={subject} onClose={() => setSubject(null)} />
      {opened ? (
        <MoreSheet
          comment={opened}
          onClose={() => setOpened(null)}
          onReply={() => {
            setOpened(null);
            setSubject({ replyTo: opened });
          }}
          onQuote={() => {
            setOpened(null);
            setSubject({ quoted: opened });
          }}
          onEdit={() => {
            setOpened(null);
            setSubject({ edited: opened });
          }}
          onReport={() => {
            setOpened(null);
            setReported(opened);
          }}
        />
      ) : null}
      {reported ? <ReportSheet comment={reported} onClose={() => setReported(null)} /> : null}
      {viewed ? (
        <PicturesViewer
          pictures={viewed.comment.pictures}
          index={viewed.index}
          alt={`${viewed.comment.author?.nickname ?? "车友"}的图片`}
          onClose={() => setViewed(null)}
        />
      ) : null}
    </CommentsScopeProvider>
  );
}
