import { useScreen } from "#client/screen-context.tsx";
import type { QuestionCard as Card } from "#features/questions/contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatCount } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { questionAddress } from "../question-address.ts";
import { ANONYMOUS } from "./byline.tsx";
import { QuestionMarks } from "./question-marks.tsx";

/** One question in a list, with what is known about its answer. */
export function QuestionCard({ question }: { question: Card }) {
  const { section } = useScreen();
  const written = sectionBySlug(question.section);
  // In a club's own pages its name says nothing.
  const club = written && !written.umbrella && written.slug !== section.slug ? written.shortName : null;
  const [picture] = question.pictures;
  const best = question.best_answer;
  return (
    <article className="hair-b mx-edge">
      <a href={questionAddress(question, section)} className="press block py-3.5">
        <div className="flex gap-3">
          <div className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
              <QuestionMarks
                state={question.state}
                bounty={question.bounty}
                bounty_held={question.bounty_held}
                owners_only={question.owners_only}
                category={question.category.name}
              />
              {club ? <Tag>{club}</Tag> : null}
            </span>
            <h2 className="mt-1.5 line-clamp-2 text-17 leading-snug font-semibold">{question.title}</h2>
            {best === null && question.excerpt ? (
              <span className="mt-1 line-clamp-2 text-15 text-ink-2">{question.excerpt}</span>
            ) : null}
          </div>
          {picture ? (
            <span className="w-22 flex-none">
              <Picture media={picture} alt="" ratio="1:1" className="rounded-2" sizes="min(24vw, 127px)" />
            </span>
          ) : null}
        </div>
        {best ? (
          <span className="mt-2 flex gap-1.5 rounded-1 bg-surface-2 px-2.5 py-2 text-13 text-ink-2">
            {best.accepted ? <Icon name="check" size="s" className="mt-0.5 flex-none text-ok" /> : null}
            <span className="line-clamp-2 min-w-0">
              <span className="font-semibold text-ink">
                {best.accepted ? "已采纳 · " : ""}
                {best.owner ? "车主 · " : ""}
                {best.author_name}：
              </span>
              {best.excerpt}
            </span>
          </span>
        ) : null}
        <span className="num mt-2 flex items-center gap-1.5 text-12 text-ink-3">
          <span className="truncate">
            {question.anonymous ? ANONYMOUS : (question.author?.nickname ?? "已注销用户")}
          </span>
          {question.series ? <span className="truncate">· {question.series.label}</span> : null}
          <RelativeTime value={question.published_at} className="flex-none" />
          <span className="ml-auto flex-none">
            {question.answers > 0 ? `${formatCount(question.answers)} 回答` : "等你来答"}
            {question.sames > 0 ? ` · ${formatCount(question.sames)} 同问` : ""}
          </span>
        </span>
      </a>
    </article>
  );
}

/** The same on one line, beside a question. */
export function QuestionLine({ question }: { question: Card }) {
  const { section } = useScreen();
  return (
    <a
      href={questionAddress(question, section)}
      className="press hair-b mx-edge flex min-h-13 items-center gap-2 py-2.5"
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-15">{question.title}</span>
      </span>
      {question.state === "solved" ? (
        <Tag kind="ok" icon="check">
          已解决
        </Tag>
      ) : null}
      <span className="num flex-none text-12 text-ink-3">{formatCount(question.answers)} 回答</span>
    </a>
  );
}
