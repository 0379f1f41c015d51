import { useEffect, useState } from "react";
import type { WishPart } from "#features/leads/contract.ts";
import { partNames } from "#features/leads/words.ts";
import { Chip } from "#ui/chip.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

const DAY = 86_400_000;
/** Days that can be chosen, from tomorrow on. */
const AHEAD = 14;
const WEEK = "日一二三四五六";

const parts = (["any", "morning", "afternoon", "evening"] as const).map((value) => ({
  value,
  label: partNames[value],
}));

interface WishFieldProps {
  /** `YYYY-MM-DD`; null for as soon as possible. */
  day: string | null;
  part: WishPart;
  error: string | null;
  onChange: (wish: { wished_on?: string | null; wished_part?: WishPart }) => void;
}

/** When somebody would like to come: a day of the next two weeks, and a part of it. */
export function WishField({ day, part, error, onChange }: WishFieldProps) {
  // The page may have been drawn on another day.
  const [days, setDays] = useState<readonly { value: string; label: string }[]>([]);
  useEffect(() => setDays(comingDays(Date.now())), []);
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">期望时间</legend>
      <div className="scroll-x flex gap-2 py-1.5">
        <Chip selected={day === null} onClick={() => onChange({ wished_on: null })}>
          尽快
        </Chip>
        {days.map(({ value, label }) => (
          <Chip key={value} selected={day === value} onClick={() => onChange({ wished_on: value })}>
            <span className="num">{label}</span>
          </Chip>
        ))}
      </div>
      <SegmentedControl
        label="时段"
        className="mt-2"
        options={parts}
        value={part}
        onChange={(next) => onChange({ wished_part: next })}
      />
      <p aria-live="polite" className="text-12 text-bad">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </fieldset>
  );
}

/** By China's calendar: that is where one comes to. */
function comingDays(now: number) {
  return Array.from({ length: AHEAD }, (_, at) => {
    const then = new Date(now + (at + 1) * DAY + 8 * 3_600_000);
    const value = then.toISOString().slice(0, 10);
    const name = at === 0 ? "明天" : `周${WEEK[then.getUTCDay()]}`;
    return { value, label: `${name} ${then.getUTCMonth() + 1}/${then.getUTCDate()}` };
  });
}
