import { useQuery } from "@tanstack/react-query";
import { isKnownPath } from "#client/known-paths.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState, GridDrawing } from "#ui/empty-state.tsx";
import { hotWords } from "../api/hot-words.ts";

/** Something that narrows a search and can be taken away. */
export interface Widening {
  label: string;
  widen: () => void;
}

interface NoResultsProps {
  q: string;
  widen: Widening | undefined;
  onSearch: (word: string) => void;
}

/** Nothing was found: what may help, words of the query alone, what others search for, and somebody to ask. */
export function NoResults({ q, widen, onSearch }: NoResultsProps) {
  const { section } = useScreen();
  const { data } = useQuery(hotWords());
  const fewer = [...new Set(q.split(/\s+/))].filter((word) => word !== "" && word !== q);
  const hot = data?.words.filter((word) => word !== q).slice(0, 8) ?? [];
  const ask = pathOf("ask", {}, { section });
  return (
    <div className="pb-8">
      <EmptyState
        compact
        role="status"
        title={`没有找到“${q.length > 16 ? `${q.slice(0, 16)}…` : q}”`}
        text="换个更短的关键词，或检查车型代号。"
        drawing={<LostDrawing />}
        action={
          <>
            {widen ? (
              <Button variant="accent" onClick={widen.widen}>
                {widen.label}
              </Button>
            ) : null}
            {isKnownPath(ask) ? (
              <a href={ask} className={buttonClass({ variant: widen ? "line" : "accent" })}>
                去问车友
              </a>
            ) : null}
          </>
        }
      />
      {fewer.length > 1 ? <Words label="只搜其中一个词" words={fewer} onSearch={onSearch} /> : null}
      {hot.length > 0 ? <Words label="大家在搜" words={hot} onSearch={onSearch} /> : null}
    </div>
  );
}

interface WordsProps {
  label: string;
  words: readonly string[];
  onSearch: (word: string) => void;
}

function Words({ label, words, onSearch }: WordsProps) {
  return (
    <section aria-label={label} className="px-edge pt-3">
      <h2 className="pb-2.5 text-13 text-ink-3">{label}</h2>
      <div className="flex flex-wrap gap-x-2.5 gap-y-3">
        {words.map((word) => (
          <Chip key={word} onClick={() => onSearch(word)} className="max-w-full">
            <span className="truncate">{word}</span>
          </Chip>
        ))}
      </div>
    </section>
  );
}

export function LostDrawing() {
  return (
    <GridDrawing>
      <g stroke="var(--ink-3)" strokeWidth="4">
        <circle cx="88" cy="126" r="15" fill="var(--surface)" />
        <path d="M99 137l14 14" strokeLinecap="round" />
        <path d="M83 121h10M83 128h6" strokeWidth="3" strokeLinecap="round" />
      </g>
    </GridDrawing>
  );
}
