import { useState } from "react";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { type IconName, iconNames } from "#ui/icon-names.ts";
import { SortList } from "#ui/sort-list.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { BlockEntry } from "../../contract.ts";

/** The server refuses more. */
const MOST_ENTRIES = 10;

/** Icons that say something as an entry. */
const entryIcons: readonly IconName[] = [
  ...["car", "gauge", "wrench", "flag", "road", "wheel", "ticket", "medal"],
  ...["community", "ask", "hash", "users", "star", "image", "play", "doc"],
  ...["fire", "gift", "coin", "calendar", "live", "shop", "cert"],
] as IconName[];

const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name);

interface EntriesEditorProps {
  possible: readonly BlockEntry[];
  /** Said while nothing is chosen. */
  automatic: string;
  value: readonly BlockEntry[];
  onChange: (items: BlockEntry[]) => void;
}

/** The entries in their order: chosen, named, each with its icon. */
export function EntriesEditor({ possible, automatic, value, onChange }: EntriesEditorProps) {
  const [open, setOpen] = useState<string | null>(null);
  const used = new Set(value.map(({ to }) => to));
  const change = (to: string, changes: Partial<BlockEntry>) =>
    onChange(value.map((one) => (one.to === to ? { ...one, ...changes } : one)));
  return (
    <div className="grid gap-3">
      {value.length === 0 ? (
        <p className="rounded-2 bg-surface-2 px-3 py-2.5 text-13 text-ink-2">{automatic}</p>
      ) : (
        <SortList
          label="入口"
          items={value}
          itemKey={({ to }) => to}
          nameOf={({ label }) => label}
          onChange={onChange}
        >
          {(entry) => (
            <span className="flex items-center">
              <button
                type="button"
                aria-expanded={open === entry.to}
                onClick={() => setOpen(open === entry.to ? null : entry.to)}
                className="press flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-left"
              >
                <Icon name={isIcon(entry.icon) ? entry.icon : "doc"} size="m" />
                <span className="min-w-0">
                  <span className="block truncate text-15">{entry.label}</span>
                  <span className="block truncate text-11 text-ink-3">{decodeURI(entry.to)}</span>
                </span>
              </button>
              <IconButton
                icon="close"
                size="s"
                label={`移除${entry.label}`}
                onClick={() => onChange(value.filter(({ to }) => to !== entry.to))}
              />
            </span>
          )}
        </SortList>
      )}
      {value
        .filter(({ to }) => to === open)
        .map((entry) => (
          <div key={entry.to} className="grid gap-3 rounded-2 bg-surface-2 p-3">
            <TextField
              label="名字（最多 6 个字）"
              maxLength={6}
              value={entry.label}
              onChange={(event) => change(entry.to, { label: event.target.value })}
            />
            <fieldset>
              <legend className="mb-1.5 text-13 text-ink-2">图标</legend>
              <div className="flex flex-wrap">
                {entryIcons.map((name) => (
                  <IconButton
                    key={name}
                    icon={name}
                    label={`图标 ${name}`}
                    pressed={entry.icon === name}
                    onClick={() => change(entry.to, { icon: name })}
                  />
                ))}
              </div>
            </fieldset>
          </div>
        ))}
      <div>
        <p className="mb-1.5 text-13 text-ink-2">
          可以加的入口 <span className="num">{`${value.length}/${MOST_ENTRIES}`}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          {possible
            .filter(({ to }) => !used.has(to))
            .map((entry) => (
              <Chip
                key={entry.to}
                icon="plus"
                disabled={value.length >= MOST_ENTRIES}
                onClick={() => onChange([...value, entry])}
              >
                {entry.label}
              </Chip>
            ))}
        </div>
      </div>
    </div>
  );
}
