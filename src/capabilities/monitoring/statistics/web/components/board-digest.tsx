import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useBoardFigures } from "../api/board-figures.ts";

/** 今日概览: what waits, came in and was published today and yesterday, in sentences. Nothing while there is nothing to say. */
export function BoardDigest() {
  const data = useBoardFigures();
  if (data === undefined || data.digest.length === 0) return null;
  return (
    <Panel title="今日概览" note="今天零点到现在">
      <dl className="grid gap-2">
        {data.digest.map(({ key, label, words, link }) => (
          <div key={key} className="flex items-baseline gap-3 text-15">
            <dt className="w-12 flex-none text-13 text-ink-3">{label}</dt>
            <dd className="num min-w-0 flex-1">
              {link === "" ? (
                words
              ) : (
                <a href={link} className="press">
                  {words}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
