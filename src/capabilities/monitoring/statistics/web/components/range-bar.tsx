import type { ReactNode } from "react";
import { Chip } from "#ui/chip.tsx";
import { type ChartDays, chartDays, daysWords } from "./range.ts";

export interface RangeBarProps {
  days?: ChartDays;
  onDays?: (days: ChartDays) => void;
  /** The section that is shown; empty for all. */
  section: string;
  sections: readonly { slug: string; name: string }[];
  /** Whether all sections together may be looked at. */
  all: boolean;
  /** Undefined for all sections. */
  onSection: (section: string | undefined) => void;
  children?: ReactNode;
}

/** Which days, and which section. */
export function RangeBar({ days, onDays, section, sections, all, onSection, children }: RangeBarProps) {
  const shown = [...(all ? [{ slug: "", name: "全部分区" }] : []), ...sections];
  return (
    <div className="grid gap-2">
      {days !== undefined && (
        <ul aria-label="时间" className="scroll-x flex gap-2 py-1">
          {chartDays.map((one) => (
            <li key={one} className="flex-none">
              <Chip selected={one === days} onClick={() => onDays?.(one)}>
                {daysWords[one]}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="分区" className="scroll-x flex gap-2 py-1">
        {shown.map(({ slug, name }) => (
          <li key={slug} className="flex-none">
            <Chip selected={slug === section} onClick={() => onSection(slug || undefined)}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
