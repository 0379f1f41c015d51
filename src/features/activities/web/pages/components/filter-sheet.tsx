import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";

interface FilterSheetProps {
  title: string;
  choices: readonly { value: string; label: string; count?: number }[];
  value: string | undefined;
  onPick: (value: string | undefined) => void;
  onClose: () => void;
}

/** What a list can be narrowed to, with how much there is of each. */
export default function FilterSheet({ title, choices, value, onPick, onClose }: FilterSheetProps) {
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className="flex flex-wrap gap-2.5 pb-6">
        <li>
          <Chip selected={value === undefined} onClick={() => onPick(undefined)}>
            不限
          </Chip>
        </li>
        {choices.map((choice) => (
          <li key={choice.value}>
            <Chip selected={choice.value === value} onClick={() => onPick(choice.value)}>
              {choice.label}
              {choice.count === undefined ? null : <span className="num opacity-70">{choice.count} 场</span>}
            </Chip>
          </li>
        ))}
      </ul>
      {choices.length === 0 ? (
        <p className="pb-8 text-15 text-ink-3">近期没有可以选择的，看看不限的活动吧。</p>
      ) : null}
    </Sheet>
  );
}
