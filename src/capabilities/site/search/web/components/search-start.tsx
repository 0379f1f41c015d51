import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { searchEndpoints } from "#capabilities/site/search/contract.ts";
import { formatCount } from "#shared/format.ts";
import { Chip, chipClass } from "#ui/chip.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { hotWords } from "../api/hot-words.ts";
import { searchKinds } from "../api/kinds.ts";
import { inTurn } from "../in-turn.ts";

const MOST_SERIES = 16;

type SearchStartData = z.output<(typeof searchEndpoints)["GET /api/search/hot"]["data"]>;

interface SearchStartProps {
  history: readonly string[];
  onForget: () => void;
  onSearch: (word: string) => void;
}

/** Before anything is typed: what was searched for here, what many search for and ask, and cars of every make. */
export function SearchStart({ history, onForget, onSearch }: SearchStartProps) {
  const { data } = useQuery(hotWords());
  const { data: choices } = useQuery(searchKinds());
  const hot = data?.words ?? [];
  const asked = data?.asked ?? [];
  const series = inTurn(choices?.series ?? [], ({ group }) => group).slice(0, MOST_SERIES);
  const clear = async () => {
    const yes = await confirm({ title: "清空搜索历史？", confirmLabel: "清空", danger: true });
    if (yes) onForget();
  };
  return (
    <div className="px-edge pb-8">
      {history.length > 0 ? (
        <section aria-labelledby="search-history" className="pt-3">
          <div className="flex h-11 items-center">
            <h2 id="search-history" className="text-17 font-bold">
              搜索历史
            </h2>
            <IconButton
              icon="trash"
              size="s"
              label="清空搜索历史"
              className="-mr-3 ml-auto text-ink-3"
              onClick={() => void clear()}
            />
          </div>
          <ul className="flex flex-wrap gap-x-2.5 gap-y-3 py-1">
            {history.map((word) => (
              <li key={word} className="max-w-full">
                <button type="button" className={`${chipClass()} max-w-full`} onClick={() => onSearch(word)}>
                  <span className="truncate">{word}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hot.length > 0 ? <HotWords words={hot} onSearch={onSearch} /> : null}
      {asked.length > 0 ? <Asked questions={asked} /> : null}
      {series.length > 0 ? (
        <section aria-labelledby="search-series" className="pt-3">
          <h2 id="search-series" className="flex h-11 items-center text-17 font-bold">
            按车系找
          </h2>
          <div className="flex flex-wrap gap-x-2.5 gap-y-3 py-1">
            {series.map(({ key, label }) => (
              <Chip key={key} onClick={() => onSearch(label)}>
                {label}
              </Chip>
            ))}
          </div>
          <p className="pt-4 text-13 leading-body text-ink-3">
            车型代号、故障、改装件都可以搜，车系和车友也可以用拼音。
          </p>
        </section>
      ) : null}
    </div>
  );
}

function Asked({ questions }: { questions: SearchStartData["asked"] }) {
  return (
    <section aria-labelledby="search-asked" className="pt-3">
      <h2 id="search-asked" className="flex h-11 items-center text-17 font-bold">
        大家在问
      </h2>
      <ul>
        {questions.map(({ title, path, answers }) => (
          <li key={path} className="hair-b">
            <a href={path} className="press flex min-h-12 items-center gap-3 py-2">
              <span className="min-w-0 flex-1 truncate text-15">{title}</span>
              <span className="flex-none text-13 text-ink-3">
                {answers > 0 ? `${formatCount(answers)} 个回答` : "还没有回答"}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two columns, numbered: the first three stand out. */
function HotWords({ words, onSearch }: { words: readonly string[]; onSearch: (word: string) => void }) {
  return (
    <section aria-labelledby="search-hot" className="pt-3">
      <h2 id="search-hot" className="flex h-11 items-center gap-1.5 text-17 font-bold">
        <Icon name="fire" size="m" className="text-accent-ink" />
        大家在搜
      </h2>
      <ol className="grid grid-cols-2 gap-x-5">
        {words.map((word, at) => (
          <li key={word} className="hair-b min-w-0">
            <button
              type="button"
              onClick={() => onSearch(word)}
              className="press flex h-12 w-full items-center gap-2.5 text-left text-15"
            >
              <span
                className={`num w-5 flex-none text-center text-13 font-bold ${at < 3 ? "text-accent-ink" : "text-ink-3"}`}
              >
                {at + 1}
              </span>
              <span className="truncate">{word}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
