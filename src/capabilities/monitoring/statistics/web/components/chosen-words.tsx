import type { WordCharts } from "#capabilities/monitoring/statistics/contract.ts";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";
import { MOST_WORDS } from "./range.ts";

export interface ChosenWordsProps {
  words: WordCharts["words"];
  full: boolean;
  onRemove: (id: string) => void;
  onAdd: () => void;
}

/** The words that are shown; a tap on one takes it away. */
export function ChosenWords({ words, full, onRemove, onAdd }: ChosenWordsProps) {
  return (
    <ul aria-label="比较的词" className="flex flex-wrap items-center gap-2 py-1">
      {words.map(({ id, word }) => (
        <li key={id}>
          <Chip selected onClick={() => onRemove(id)} aria-label={`不再比较“${word}”`}>
            {word}
            <Icon name="close" size="s" />
          </Chip>
        </li>
      ))}
      <li>
        {full ? (
          <span className="text-13 text-ink-3">最多 {MOST_WORDS} 个词</span>
        ) : (
          <Chip icon="plus" onClick={onAdd}>
            添加词
          </Chip>
        )}
      </li>
    </ul>
  );
}
