import type { ReactNode } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate, writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ImageGrid } from "#ui/image-grid.tsx";
import { Picture } from "#ui/picture.tsx";
import { Tag } from "#ui/tag.tsx";
import { since } from "../components/durations.ts";
import { useNow } from "../components/use-now.ts";
import { AuthorTags } from "./author-tags.tsx";
import { HistoryLine } from "./history-line.tsx";
import { ContactBox, HeldLine, ReportBox, WordBox } from "./hit-box.tsx";
import { MarkedText } from "./marked-text.tsx";
import { useQueueKind } from "./queue-kind.ts";
import { StateTag } from "./state-tag.tsx";

export interface ReviewCardProps {
  row: ReviewRow;
  /** Until when the moderator holds it. */
  heldUntil: string | null;
  search?: string | undefined;
  /** A decision was refused because it changed: what stands here has not been looked at yet. */
  changed?: boolean;
  /** Stands at the right of the head, on a phone; the state then moves below. */
  action?: ReactNode;
  /** Shows what else was held for a word. */
  onFilter?: (word: string) => void;
  /** What was done before is shown elsewhere. */
  historyAside?: boolean;
}

/** The object under review with everything around it that matters for the decision. */
export function ReviewCard({
  row,
  heldUntil,
  search,
  changed,
  action,
  onFilter,
  historyAside,
}: ReviewCardProps) {
  const kind = useQueueKind();
  const now = useNow(1000);
  const { author, content, quoted, subject } = row;
  const section = sectionBySlug(row.section);
  const hitsIn = (part: "title" | "text") => row.hits.filter((hit) => hit.part === part);
  return (
    <article aria-label={`${row.author_name}的${kind.noun}`}>
      <header className="flex items-start gap-3">
        <Avatar name={row.author_name} src={author?.member.avatar?.src ?? null} size="m" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="truncate text-15 font-semibold">{row.author_name}</b>
            {author && <AuthorTags author={author} now={now} />}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-3">
            <span>
              {[
                section?.shortName,
                content.place,
                formatDate(row.submitted_at, { time: true, year: false }),
                writtenFrom(content.region),
                row.status === "waiting" && `已等 ${since(row.submitted_at, now)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {!action && <StateTag row={row} heldUntil={heldUntil} now={now} />}
          </p>
        </div>
        {action}
      </header>
      {action && !(row.status === "waiting" && row.claim?.mine !== false) && (
        <p className="mt-3 flex">
          <StateTag row={row} heldUntil={heldUntil} now={now} />
        </p>
      )}

      {changed && (
        <p role="status" className="mt-4 rounded-2 bg-warn-soft px-3.5 py-2.5 text-13 text-warn">
          内容刚刚有变化，下面是最新的，请重新看过再处理
        </p>
      )}
      {quoted && (
        <blockquote className="mt-4 border-l-2 border-line-2 pl-3 text-13 text-ink-2">
          <p className="font-semibold">{quoted.label}</p>
          <p className="line-clamp-3 leading-comment whitespace-pre-line">{quoted.text}</p>
        </blockquote>
      )}
      {content.gone ? (
        <p className="mt-4 text-15 text-ink-3">作者已删除这条内容</p>
      ) : (
        <>
          {content.title && (
            <h2 className="mt-4 text-20 leading-tight font-bold">
              <MarkedText text={content.title} search={search} words={hitsIn("title")} />
            </h2>
          )}
          <p
            className={cx(
              "text-17 leading-comment break-words whitespace-pre-line",
              content.title ? "mt-2.5" : "mt-4",
            )}
          >
            <MarkedText text={content.text} search={search} words={hitsIn("text")} />
          </p>
        </>
      )}
      {content.pictures.length > 0 && (
        <ImageGrid
          className="mt-3"
          pictures={content.pictures}
          alt={`${kind.noun}图片`}
          onOpen={(index) => window.open(content.pictures[index]?.src, "_blank", "noopener")}
        />
      )}
      {row.reason !== "" && row.status !== "waiting" && (
        <p className="mt-3 text-13 text-ink-2">处理理由：{row.reason}</p>
      )}
      {row.status === "waiting" && <HeldLine held={row.held} />}
      <WordBox hits={row.hits} {...(onFilter && { onFilter })} />
      <ContactBox text={content.text} known={row.hits.map(({ text }) => text)} />
      <ReportBox reports={row.reports} />

      {subject && (
        <a
          href={subject.link || undefined}
          target="_blank"
          className="press mt-4 flex items-center gap-3 rounded-2 bg-surface-2 p-2.5"
          rel="noopener"
        >
          {subject.cover && (
            <span className="w-20 flex-none">
              <Picture media={subject.cover} alt="" sizes="80px" className="rounded-1" />
            </span>
          )}
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-15 leading-tight font-semibold">{subject.title}</span>
            <span className="mt-1 flex items-center gap-2 text-12 text-ink-3">
              {subject.label} · {subject.comments} 条评论
              {subject.closed && <Tag kind="warn">评论已关闭</Tag>}
            </span>
          </span>
        </a>
      )}
      {row.own_desk !== null && (
        <p className="mt-4">
          <a href={row.own_desk} className={buttonClass({ variant: "accent" })}>
            打开这份申请
          </a>
        </p>
      )}
      {!historyAside && <HistoryLine id={row.id} />}
    </article>
  );
}
