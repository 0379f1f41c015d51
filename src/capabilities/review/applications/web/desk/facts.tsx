import type { ReactNode } from "react";

/** One heading with what belongs to it. */
export function FactCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="rounded-3 bg-surface p-4">
      <h2 className="mb-2 flex items-baseline gap-2 text-15 font-semibold">
        {title}
        {note && <span className="num ml-auto text-13 font-normal text-ink-3">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Names with what stands beside them; empty ones are left out. */
export function FactPairs({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[4.6em_minmax(0,1fr)] gap-y-1.5 text-15">
      {pairs
        .filter(([, value]) => value !== "" && value !== null)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-13 leading-relaxed text-ink-3">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Another application that has to do with the open one. */
export function FactLink(props: { name: string; small: string; onOpen: () => void; children: ReactNode }) {
  return (
    <li className="hair-t first:border-t-0">
      <button
        type="button"
        onClick={props.onOpen}
        className="press flex min-h-13 w-full items-center gap-2 py-1.5 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15">{props.name}</span>
          <span className="num block truncate text-12 text-ink-3">{props.small}</span>
        </span>
        {props.children}
      </button>
    </li>
  );
}
