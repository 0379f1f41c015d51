import { type ReactNode, useState } from "react";
import { AuthorSide, AuthorTags, StateTag, useNow } from "#capabilities/review/moderation/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag, type TagProps } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { FactCard, FactLink } from "./facts.tsx";
import type { DeskView, OpenApplication } from "./kind.ts";
import { type Paper, PaperBoard } from "./paper-board.tsx";

export interface ApplicationViewProps extends DeskView<OpenApplication> {
  /** What it is about. */
  title: string;
  /** How its states are shown. */
  words: Readonly<Record<string, { label: string; kind: NonNullable<TagProps["kind"]> }>>;
  /** Words for kind and risks. */
  tags?: ReactNode;
  /** Left out where a kind has none. */
  papers?: readonly Paper[];
  /** Others that have to do with it. */
  related?: readonly { id: string; name: string; small: string; warn: boolean; state: string }[];
  /** What was typed, beside the papers. */
  children: ReactNode;
  /** Below all of it. */
  foot?: string;
}

/** One application: papers large, what was typed beside them and what is known of its member; on a phone below. */
export function ApplicationView(props: ApplicationViewProps) {
  const { detail, words, papers, related = [], foot = "" } = props;
  const { member, state, review } = detail;
  const [openedAt] = useState(() => Date.now());
  const now = useNow(20_000);
  const author = review?.author ?? null;
  const waits = state === "submitted";
  return (
    <div className="min-h-0 flex-1 wide:flex wide:flex-col wide:overflow-y-auto min-[1100px]:overflow-hidden">
      <div className="flex-none px-4 pt-2 pb-3 wide:px-5 wide:pt-4">
        {props.onBack && (
          <Chip icon="back" className="mb-2" onClick={props.onBack}>
            回到刚才的申请
          </Chip>
        )}
        <p className="flex items-center gap-2.5">
          <Avatar name={member.nickname} src={member.avatar?.src ?? null} size="m" />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-17 font-bold">{props.title}</b>
            <span className="block truncate text-13 text-ink-2">
              {member.nickname} · {sectionName(detail.section)}
            </span>
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          {waits && review && <StateTag row={review} heldUntil={props.heldUntil} now={now} />}
          {!waits && <Tag kind={words[state]?.kind}>{words[state]?.label}</Tag>}
          {props.tags}
          {author && <AuthorTags author={author} now={now} />}
        </p>
        {props.changed && (
          <p role="status" className="mt-2 flex gap-1.5 text-13 text-warn">
            <Icon name="alert" size="s" className="mt-0.5 flex-none" />
            这份申请刚刚有变化，请再看一遍
          </p>
        )}
        {!waits && detail.reason !== "" && <p className="mt-2 text-13 text-ink-2">理由：{detail.reason}</p>}
      </div>
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 wide:px-5 min-[1100px]:min-h-0 min-[1100px]:flex-1 min-[1100px]:grid-rows-[minmax(0,1fr)] min-[1100px]:pb-0",
          papers && "min-[1100px]:grid-cols-[minmax(0,1fr)_8.4rem]",
        )}
      >
        {papers && (
          <PaperBoard
            papers={papers}
            mark={`${props.reader} ${formatDate(openedAt, { time: true })}`}
            off={props.sheetOpen}
            className={cx(
              // Nothing to see needs no room.
              papers.some(({ picture }) => picture !== null) ? "h-[48dvh]" : "h-36",
              "min-[1100px]:mb-4 min-[1100px]:h-auto",
            )}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 min-[1100px]:min-h-0 min-[1100px]:overflow-y-auto min-[1100px]:pb-4">
          {props.children}
          {related.length > 0 && (
            <FactCard title="关联申请">
              <ul>
                {related.map(({ id, name, small, warn, state: stands }) => (
                  <FactLink key={id} name={name} small={small} onOpen={() => props.onOpen(id)}>
                    <Tag kind={warn ? "warn" : "plain"}>{words[stands]?.label}</Tag>
                  </FactLink>
                ))}
              </ul>
            </FactCard>
          )}
          {author && (
            <div className="rounded-3 bg-surface p-4">
              <AuthorSide author={author} />
            </div>
          )}
          <section>
            <h2 className="mx-1 mb-2 text-15 font-semibold">经过</h2>
            <Timeline events={detail.events} inset={false} />
          </section>
          {foot !== "" && <p className="mx-1 text-12 text-ink-3">{foot}</p>}
        </div>
      </div>
    </div>
  );
}
