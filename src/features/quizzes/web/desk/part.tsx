import type { ReactNode } from "react";

/** One card of the editor. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5 rounded-3 bg-surface p-4">
      <h3 className="flex items-baseline gap-2 text-15 font-bold">
        {title}
        {note && <span className="text-12 font-normal text-ink-3">{note}</span>}
      </h3>
      {children}
    </section>
  );
}
