import type { ReactNode } from "react";
import { SectionHead } from "#ui/section-head.tsx";

/** A block with its heading, if it has one. */
export function BlockSection({
  title,
  label,
  children,
}: {
  title: string;
  /** What it is called where it has no heading. */
  label: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title || label} className={title === "" ? "pt-3 pb-1" : "pb-2"}>
      {title !== "" && <SectionHead title={title} />}
      {children}
    </section>
  );
}
