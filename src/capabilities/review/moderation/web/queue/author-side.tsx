import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { statusWords } from "./choices.ts";

/** What is known of the author from earlier reviews. */
export function AuthorSide({ author }: { author: NonNullable<ReviewRow["author"]> }) {
  const decided = author.passed + author.refused;
  const share = decided === 0 ? 0 : author.refused / decided;
  return (
    <aside aria-label="作者记录" className="text-13">
      <h2 className="font-semibold">送审记录</h2>
      <p className="mt-1 flex items-baseline gap-1.5">
        <b className={`num text-34 leading-none ${share > 0.5 ? "text-bad" : "text-ink"}`}>
          {author.refused}
        </b>
        <span className="text-ink-3">/ {decided} 次未通过</span>
      </p>
      <div aria-hidden="true" className="mt-2.5 mb-3 h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full bg-bad" style={{ width: `${share * 100}%` }} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5">
        <dt className="text-ink-3">注册</dt>
        <dd className="num font-semibold">{formatDate(author.member_since)}</dd>
        <dt className="text-ink-3">通过</dt>
        <dd className="num font-semibold">{author.passed}</dd>
        <dt className="text-ink-3">等级</dt>
        <dd className="num font-semibold">Lv.{author.member.level}</dd>
        <dt className="text-ink-3">身份</dt>
        <dd className="font-semibold">{author.member.role === "editor" ? "编辑" : "会员"}</dd>
      </dl>
      {author.earlier.length > 0 && (
        <>
          <h2 className="hair-t mt-4 pt-4 font-semibold">此前处理</h2>
          <ol className="mt-2 border-l border-line-2 pl-3">
            {author.earlier.map((entry) => (
              <li key={entry.id} className="mb-3">
                <p className="text-12 text-ink-3">
                  {formatDate(entry.at, { time: true, year: false })}
                  {entry.by_name && ` · ${entry.by_name}`}
                </p>
                <p>
                  {statusWords[entry.status]}
                  {entry.reason && ` · ${entry.reason}`}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}
