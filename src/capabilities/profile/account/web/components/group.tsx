import type { ReactNode } from "react";

/** Rows that belong together, under a small heading on the ground. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="bg-bg px-edge pt-4 pb-2 text-13 text-ink-3">{title}</h2>
      <div className="divide-y-(length:--hair) divide-line bg-surface py-1">{children}</div>
    </section>
  );
}
