import { type ReactNode, useState } from "react";
import { EmptyState } from "./empty-state.tsx";
import { Icon } from "./icon.tsx";
import { initialOf } from "./initial.ts";
import { LetterIndex, useLetters } from "./letter-index.tsx";
import { Sheet } from "./sheet.tsx";
import { TextField } from "./text-field.tsx";

export interface PickerOption {
  value: string;
  label: string;
  note?: ReactNode;
  /**
   * Under which it stands in the index, where its first character is read in another way than usual. What is no letter of
   * the alphabet stands before them all.
   */
  letter?: string;
  /** The next level: with it, the option opens instead of being taken. */
  under?: readonly PickerOption[];
}

export interface PickerSheetProps {
  open: boolean;
  title: string;
  options: readonly PickerOption[];
  /** The values that are chosen now, from the top level down. */
  chosen?: readonly string[];
  /** Gets what was taken, from the top level down, and closes it. */
  onPick: (path: readonly PickerOption[]) => void;
  onClose: () => void;
}

type Path = readonly PickerOption[];

/** From so many options on, a level is searched and indexed. */
const MANY = 12;

/**
 * One of many, chosen in a sheet: with a search, an index of letters, and levels that lead into each other. Fetch it
 * with `lazyPart`, as other sheets.
 */
export default function PickerSheet({
  open,
  title,
  options,
  chosen = [],
  onPick,
  onClose,
}: PickerSheetProps) {
  const [entered, setEntered] = useState<Path>([]);
  const [query, setQuery] = useState("");
  const above = entered.at(-1);
  const level = above?.under ?? options;
  const all = pathsBelow(level, entered);
  const wanted = query.trim().toLowerCase();
  const found = all.filter((path) => path.at(-1)?.label.toLowerCase().includes(wanted));

  const enter = (path: Path) => {
    setEntered(path);
    setQuery("");
  };
  const take = (path: Path) => (path.at(-1)?.under ? enter(path) : onPick(path));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => enter([])}
      title={above?.label ?? title}
      description={above ? title : undefined}
    >
      <div className="min-h-[60dvh]">
        {above && (
          <button
            type="button"
            onClick={() => enter(entered.slice(0, -1))}
            className="press -ml-2 flex h-11 items-center gap-1 text-15 text-accent-ink"
          >
            <Icon name="back" size="s" />
            返回{entered.at(-2)?.label ?? title}
          </button>
        )}
        {all.length >= MANY && (
          <TextField
            className="mb-2"
            label={`搜索${title}`}
            hideLabel
            placeholder="搜索"
            type="search"
            enterKeyHint="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        {wanted === "" ? (
          <Level level={level} above={entered} chosen={chosen} onTake={take} />
        ) : found.length > 0 ? (
          <ul aria-label="搜索结果">
            {found.map((path) => (
              <Row
                key={valuesOf(path)}
                path={path}
                shown={path.slice(entered.length)}
                chosen={chosen}
                onTake={take}
              />
            ))}
          </ul>
        ) : (
          <EmptyState compact as="p" title={`没有找到“${query.trim()}”`} text="换个词试试。" />
        )}
      </div>
    </Sheet>
  );
}

interface LevelProps {
  level: readonly PickerOption[];
  above: Path;
  chosen: readonly string[];
  onTake: (path: Path) => void;
}

function Level({ level, above, chosen, onTake }: LevelProps) {
  const { idOf, show } = useLetters();
  const row = (option: PickerOption) => (
    <Row key={option.value} path={[...above, option]} shown={[option]} chosen={chosen} onTake={onTake} />
  );
  if (level.length < MANY) return <ul>{level.map(row)}</ul>;
  const groups = [...Map.groupBy(level, ({ letter, label }) => letter ?? initialOf(label))].sort(
    ([a], [b]) => rankOf(a) - rankOf(b) || a.localeCompare(b),
  );
  return (
    <div className="flex items-start">
      <div className="min-w-0 flex-1">
        {groups.map(([letter, members]) => (
          <section key={letter} id={idOf(letter)} aria-label={letter}>
            <p aria-hidden="true" className="sticky top-0 bg-surface py-1 text-13 text-ink-3">
              {letter}
            </p>
            <ul>{members.map(row)}</ul>
          </section>
        ))}
      </div>
      <LetterIndex letters={groups.map(([letter]) => letter)} onShow={show} className="top-0 -mr-5 w-11" />
    </div>
  );
}

/** Words first, then the alphabet, then what begins with none of its letters. */
const rankOf = (letter: string) => (letter === "#" ? 2 : /^[A-Z]$/.test(letter) ? 1 : 0);

interface RowProps {
  path: Path;
  /** The part of the path that is named. */
  shown: Path;
  chosen: readonly string[];
  onTake: (path: Path) => void;
}

function Row({ path, shown, chosen, onTake }: RowProps) {
  const option = path.at(-1);
  const isChosen = path.every(({ value }, at) => chosen[at] === value);
  return (
    <li className="hair-t first:border-t-0">
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onTake(path)}
        className="press flex min-h-12 w-full items-center gap-3 text-left text-17 aria-[current=true]:font-semibold aria-[current=true]:text-accent-ink"
      >
        <span className="min-w-0 flex-1 truncate">{shown.map(({ label }) => label).join(" · ")}</span>
        {option?.note && <span className="flex-none text-13 text-ink-3">{option.note}</span>}
        {option?.under ? (
          <Icon name="right" size="s" className="flex-none text-ink-3" />
        ) : (
          isChosen && <Icon name="check" size="s" className="flex-none" />
        )}
      </button>
    </li>
  );
}

const valuesOf = (path: Path) => path.map(({ value }) => value).join("/");

/** Every option below, at any level, by the way to it. */
function pathsBelow(level: readonly PickerOption[], above: Path): Path[] {
  return level.flatMap((option) => {
    const path = [...above, option];
    return [path, ...pathsBelow(option.under ?? [], path)];
  });
}
