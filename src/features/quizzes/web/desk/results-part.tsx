import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RESULTS_MOST } from "#shared/quiz-rules.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSettled } from "#ui/use-settled.ts";
import type { QuizContent } from "../../contract.ts";
import { quizSeries } from "./api.ts";
import { freshId } from "./ids.ts";
import { Part } from "./part.tsx";
import type { QuizDraft } from "./use-quiz-draft.ts";

type Result = QuizContent["results"][number];

/** What the quiz can come to: a car, a character, what it is of each trait. */
export function ResultsPart({ draft, names }: { draft: QuizDraft; names: Readonly<Record<string, string>> }) {
  const { content, change } = draft;
  const { results, traits } = content;
  const [open, setOpen] = useState<string | null>(null);
  // What was chosen here is not among the names that came with the quiz.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (slug: string) => chosen[slug] ?? names[slug] ?? slug;
  const opened = results.find(({ id }) => id === open);
  const add = () => {
    const id = freshId(
      "r",
      results.map((one) => one.id),
    );
    const vector = Object.fromEntries(traits.map(({ key }) => [key, 50]));
    change({ results: [...results, { id, series: "", title: "", text: "", vector }] });
    setOpen(id);
  };
  return (
    <Part title="结果" note={`${results.length} 个，至少 2 个`}>
      <SortList
        label="结果"
        items={results}
        itemKey={({ id }) => id}
        nameOf={({ title }) => title || "未写的结果"}
        onChange={(next) => change({ results: [...next] })}
      >
        {(result) => (
          <button
            type="button"
            onClick={() => setOpen(result.id)}
            className="press flex min-h-14 w-full items-center gap-3 py-2 text-left"
          >
            <span className="min-w-0 flex-1">
              <b className="block truncate text-15 font-semibold">{result.title || "未写的结果"}</b>
              <span className="block truncate text-12 text-ink-3">
                {result.series === "" ? "还没选车系" : nameOf(result.series)}
              </span>
            </span>
            <Icon name="edit" size="s" className="flex-none text-ink-3" />
          </button>
        )}
      </SortList>
      {results.length < RESULTS_MOST && (
        <Button variant="line" icon="plus" onClick={add}>
          添加结果
        </Button>
      )}
      {opened && (
        <ResultSheet
          result={opened}
          traits={traits}
          seriesName={opened.series === "" ? "" : nameOf(opened.series)}
          onSeries={(slug, name) => setChosen({ ...chosen, [slug]: name })}
          onChange={(next) => change({ results: results.map((one) => (one.id === next.id ? next : one)) })}
          onRemove={() => {
            change({ results: results.filter(({ id }) => id !== opened.id) });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Part>
  );
}

interface ResultSheetProps {
  result: Result;
  traits: QuizContent["traits"];
  seriesName: string;
  onSeries: (slug: string, name: string) => void;
  onChange: (result: Result) => void;
  onRemove: () => void;
  onClose: () => void;
}

function ResultSheet(props: ResultSheetProps) {
  const { result, traits, seriesName, onSeries, onChange, onRemove, onClose } = props;
  return (
    <Sheet
      title="结果"
      onClose={onClose}
      footer={
        <div className="flex w-full gap-2.5">
          <Button variant="danger" onClick={onRemove}>
            删除
          </Button>
          <Button variant="accent" className="flex-1" onClick={onClose}>
            好了
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 pb-2">
        <SeriesChoice
          name={seriesName}
          onPick={(slug, name) => {
            onSeries(slug, name);
            onChange({ ...result, series: slug });
          }}
        />
        <TextField
          label="称号"
          maxLength={12}
          placeholder="山野诗人"
          value={result.title}
          onChange={({ target }) => onChange({ ...result, title: target.value })}
        />
        <TextArea
          label="性格文案"
          rows={4}
          maxLength={200}
          value={result.text}
          onChange={({ target }) => onChange({ ...result, text: target.value })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-13 text-ink-2">特质（0–100，和作答者越接近越匹配）</legend>
          {traits.map(({ key, label }) => {
            const value = result.vector[key] ?? 50;
            return (
              <label key={key} className="flex min-h-11 items-center gap-3 text-15">
                <span className="w-16 flex-none truncate">{label || key}</span>
                <input
                  type="range"
                  min={0}
                  max={100}
                  step={5}
                  value={value}
                  onChange={({ target }) =>
                    onChange({ ...result, vector: { ...result.vector, [key]: Number(target.value) } })
                  }
                  className="min-w-0 flex-1"
                  style={{ accentColor: "var(--accent)" }}
                />
                <span className="num w-8 flex-none text-right text-13 text-ink-2">{value}</span>
              </label>
            );
          })}
        </fieldset>
      </div>
    </Sheet>
  );
}

function SeriesChoice({ name, onPick }: { name: string; onPick: (slug: string, name: string) => void }) {
  const [typed, setTyped] = useState("");
  const [searching, setSearching] = useState(name === "");
  const { data } = useQuery({ ...quizSeries(useSettled(typed, 250)), enabled: searching });
  if (!searching)
    return (
      <p className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-13 text-ink-2">车系</span>
          <b className="text-17">{name}</b>
        </span>
        <Button size="s" variant="line" onClick={() => setSearching(true)}>
          换一个
        </Button>
      </p>
    );
  return (
    <div>
      <TextField
        label="车系"
        type="search"
        placeholder="搜索车系"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="车系" className="mt-1 max-h-60 overflow-y-auto">
        {data?.items.map(({ slug, name: found, make }) => (
          <li key={slug} className="hair-b last:border-b-0">
            <button
              type="button"
              onClick={() => {
                onPick(slug, `${make} ${found}`);
                setSearching(false);
              }}
              className="press flex min-h-11 w-full items-center gap-2 text-left text-15"
            >
              <span className="text-13 text-ink-3">{make}</span>
              {found}
            </button>
          </li>
        ))}
        {data?.items.length === 0 && <li className="py-3 text-13 text-ink-3">没有找到这个车系</li>}
      </ul>
    </div>
  );
}
