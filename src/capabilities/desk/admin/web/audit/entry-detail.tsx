import type { AuditEntry } from "#capabilities/desk/admin/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { verbOf } from "../../audit-verbs.ts";
import { changesOf } from "./changes.ts";
import { actorOf } from "./entry-words.ts";
import { kindOf } from "./value-words.ts";

/** One entry with what was there before and after. */
export function EntryDetail({ entry, onTarget }: { entry: AuditEntry; onTarget: () => void }) {
  const changes = changesOf(entry);
  return (
    <article className="pb-3">
      <h2 className="text-17 font-bold">
        {actorOf(entry)} {verbOf(entry.action)}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        <dt className="text-ink-3">时间</dt>
        <dd className="num">{formatDate(entry.created_at, { time: true })}</dd>
        <dt className="text-ink-3">记录编号</dt>
        <dd className="num">{entry.id}</dd>
        {entry.address && (
          <>
            <dt className="text-ink-3">来自</dt>
            <dd className="num break-all">{entry.address}</dd>
          </>
        )}
        {entry.target_id && (
          <>
            <dt className="text-ink-3">对象</dt>
            <dd className="break-all">
              {kindOf(entry.target_kind)} <span className="num">{entry.target_id}</span>
            </dd>
          </>
        )}
      </dl>
      {changes.length === 0 ? (
        <p className="mt-4 text-13 text-ink-3">这项操作没有前后内容。</p>
      ) : (
        <ul className="mt-4 grid gap-3">
          {changes.map(({ name, before, after }) => (
            <li key={name} className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 wide:bg-surface">
              <h3 className="text-12 text-ink-3">{name}</h3>
              {before !== null && before !== after && (
                <p className="mt-1 break-words whitespace-pre-line">
                  <del className="bg-bad-soft text-bad">{before || "（空）"}</del>
                </p>
              )}
              {after !== null && (
                <p className="mt-1 break-words whitespace-pre-line">
                  {before === after ? (
                    after || "（空）"
                  ) : (
                    <ins className="bg-ok-soft text-ok no-underline">{after || "（空）"}</ins>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {entry.target_id && (
        <Button variant="line" size="s" className="mt-4" onClick={onTarget}>
          只看这个对象的记录
        </Button>
      )}
    </article>
  );
}
