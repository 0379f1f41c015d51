import type { ReactNode } from "react";

export interface SectionHeadProps {
  title: ReactNode;
  /** A count or a remark beside the title. */
  note?: ReactNode;
  /** At the right end; for a link use `sectionMoreClass`. */
  action?: ReactNode;
  /** The level in the page's outline. */
  as?: "h2" | "h3";
  id?: string;
}

/** The classes of a "more" link at the right end of a section head, 44 px high to the touch. */
export const sectionMoreClass = "press hit flex items-center text-13 text-ink-3";

/** The head of a part of a screen, marked with the slot. */
export function SectionHead({ title, note, action, as: Heading = "h2", id }: SectionHeadProps) {
  return (
    <div className="flex items-center gap-2 px-edge pt-5 pb-2">
      <span className="slot-mark -mt-px" />
      <Heading id={id} className="text-17 leading-tight font-bold">
        {title}
      </Heading>
      {note !== undefined && <span className="text-13 text-ink-3">{note}</span>}
      {action && <div className="ml-auto">{action}</div>}
    </div>
  );
}
