import type { ReactNode } from "react";
import { formatDate } from "#shared/format.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { SeriesName } from "./series-sheet.tsx";

interface ComposerChipsProps {
  /** Key of the series that the text is about; empty without one. */
  series: string;
  onSeries: (key: string) => void;
  place: string;
  onPlace: (place: string) => void;
  /** When the draft was kept last; null while there is none. */
  savedAt: number | null;
  synced: boolean;
}

/** The car and the town of a text, each to be taken away, and when its draft was kept. */
export function ComposerChips({ series, onSeries, place, onPlace, savedAt, synced }: ComposerChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {series === "" ? null : (
        <RemovableChip icon="car" accent onRemove={() => onSeries("")} label="移除车系">
          <SeriesName value={series} />
        </RemovableChip>
      )}
      {place === "" ? null : (
        <RemovableChip icon="pin" onRemove={() => onPlace("")} label="移除城市">
          {place}
        </RemovableChip>
      )}
      {savedAt === null ? null : (
        <p role="status" className="num ml-auto flex items-center gap-1 text-12 text-ink-3">
          <Icon name={synced ? "check" : "phone"} size="s" />
          {synced ? "草稿" : "草稿已保存到本机"} {formatDate(new Date(savedAt), { time: true }).slice(-5)}
        </p>
      )}
    </div>
  );
}

function RemovableChip({
  icon,
  accent = false,
  label,
  onRemove,
  children,
}: {
  icon: IconName;
  accent?: boolean;
  label: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <span
      className={
        accent
          ? "inline-flex h-8 items-center gap-1 rounded-full bg-accent-soft pl-3 text-13 text-accent-ink"
          : "inline-flex h-8 items-center gap-1 rounded-full bg-surface-2 pl-3 text-13 text-ink-2"
      }
    >
      <Icon name={icon} size="s" />
      {children}
      <button
        type="button"
        aria-label={label}
        onClick={onRemove}
        className="press hit grid size-8 place-items-center"
      >
        <Icon name="close" size="xs" />
      </button>
    </span>
  );
}
