import { DocumentBody } from "#capabilities/texts/writing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { QuestionDetail } from "#features/questions/contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { BOUNTY_RULE } from "#shared/question-rules.ts";
import { Icon } from "#ui/icon.tsx";
import { questionAddress } from "../question-address.ts";
import { Byline } from "./byline.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { QuestionMarks } from "./question-marks.tsx";

/** The question itself: where it stands, what it says, which car it is about. */
export function QuestionHead({ question, folded = false }: { question: QuestionDetail; folded?: boolean }) {
  const { section } = useScreen();
  const { duplicate_of: original } = question;
  return (
    <section aria-label="问题" className="px-edge pt-1 pb-4">
      <p className="flex flex-wrap items-center gap-1.5">
        <QuestionMarks
          state={question.state}
          bounty={question.bounty}
          bounty_held={question.bounty_held}
          owners_only={question.owners_only}
        />
        <a
          href={pathOf("ask.channel", { id: question.category.id }, { section })}
          className="press hit rounded-1 bg-surface-2 px-1.25 text-11 leading-[1.6] text-ink-2"
        >
          {question.category.name}
        </a>
      </p>
      <h1 className="mt-2 text-22 leading-snug font-bold text-balance">{question.title}</h1>
      {original ? (
        <a
          href={questionAddress(original, section)}
          className="press mt-3 flex min-h-11 items-center gap-2 rounded-2 bg-info-soft px-3 py-2 text-13 text-info"
        >
          <Icon name="link" size="s" className="flex-none" />
          <span className="min-w-0">这个问题和《{original.title}》重复，去那里看回答</span>
        </a>
      ) : null}
      {folded ? (
        <details className="group mt-2">
          <summary className="press flex min-h-11 list-none items-center gap-1 text-13 text-ink-3">
            展开问题
            <Icon name="down" size="s" className="group-open:rotate-180" />
          </summary>
          <Body question={question} />
        </details>
      ) : (
        <Body question={question} />
      )}
      {question.closed ? (
        <p className="mt-3 flex gap-1.5 rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">
          <Icon name="lock" size="s" className="mt-0.5 flex-none" />
          <span>问题已关闭，不能再回答{question.close_reason ? `：${question.close_reason}` : ""}</span>
        </p>
      ) : null}
      <BountyEnd question={question} />
      <MarkButtons question={question} />
    </section>
  );
}

/** When the bounty ends and what happens then, or how it ended without the asker. */
function BountyEnd({ question }: { question: QuestionDetail }) {
  const { bounty, bounty_held: held, bounty_ends_at: endsAt, bounty_shared: shared } = question;
  if (held && endsAt)
    return (
      <details className="group mt-3 text-12 text-ink-3">
        <summary className="press num flex min-h-11 list-none items-center gap-1">
          悬赏 {bounty} 积分，截止 {formatDate(endsAt)}
          <span className="ml-1 text-ink-2">到期怎么办</span>
          <Icon name="down" size="s" className="group-open:rotate-180" />
        </summary>
        <p className="pb-2">{BOUNTY_RULE}</p>
      </details>
    );
  if (shared === null) return null;
  return (
    <p className="num mt-3 text-12 text-ink-3">
      {shared.by === "votes" ? "悬赏到期没有采纳，按“有用”数" : "悬赏由管理员"}
      发给了 {shared.answers} 个回答
    </p>
  );
}

/** What it says, and who asks. */
function Body({ question }: { question: QuestionDetail }) {
  const { document } = question;
  return (
    <>
      {document.blocks.length > 0 ? (
        <div className="mt-2.5">
          <DocumentBody document={document} alt={question.title} />
        </div>
      ) : null}
      <Facts question={question} />
      <div className="mt-3.5">
        <Byline
          author={question.author}
          anonymous={question.anonymous}
          series={question.series?.key}
          at={question.published_at}
          region={question.region}
          edited={question.edited_at !== null}
        />
      </div>
    </>
  );
}

/** Car, kilometres and symptoms, where they were given. */
function Facts({ question }: { question: QuestionDetail }) {
  const { section } = useScreen();
  const { series, mileage, symptoms } = question;
  if (series === null && mileage === null && symptoms.length === 0) return null;
  return (
    <dl className="num mt-3.5 flex divide-x divide-line border-y border-line py-2.5 text-15">
      {series ? (
        <Fact label="车型">
          <a href={pathOf("ask.channel", { id: series.key }, { section })} className="press hit">
            {series.label}
          </a>
        </Fact>
      ) : null}
      {mileage !== null ? <Fact label="里程">{kilometres(mileage)}</Fact> : null}
      {symptoms.length > 0 ? <Fact label="出现">{symptoms.join("、")}</Fact> : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 flex-1 px-3 first:pl-0 last:pr-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="mt-0.5 font-semibold break-words">{children}</dd>
    </div>
  );
}

/** 62000 → 6.2 万 km */
export function kilometres(value: number): string {
  return value >= 10_000 ? `${Number((value / 10_000).toFixed(1))} 万 km` : `${formatCount(value)} km`;
}
