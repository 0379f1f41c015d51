import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { TriedPlace } from "#capabilities/review/words/contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { actions, reasons } from "./action-words.ts";
import { type WordBody, wordsApi } from "./api.ts";

const verdicts = {
  pass: { kind: "ok", text: "照常公开" },
  hold: { kind: "warn", text: "会转审" },
  refuse: { kind: "bad", text: "会拦截" },
} as const;

export interface TryBoxProps {
  /** A word as it is being written, which counts as if it were saved. */
  word?: WordBody & { id: string | null };
  onClose?: () => void;
}

/** What would become of a text, and because of which words; over the page where it is given a way to close. */
export function TryBox({ word, onClose }: TryBoxProps) {
  if (onClose === undefined) return <Box word={word} />;
  return (
    <Sheet onClose={onClose} title="试一段文字">
      <Box word={word} />
    </Sheet>
  );
}

function Box({ word }: { word: TryBoxProps["word"] }) {
  const [text, setText] = useState("");
  const { data, variables, mutate, isPending } = useMutation({
    mutationFn: (tried: string) =>
      wordsApi("POST /api/admin/words/try", { body: { text: tried, ...(word && { word }) } }),
  });
  const hits = data?.places.filter(({ does, why_not }) => why_not === null && does !== "allow") ?? [];
  const others = data?.places.filter(({ does, why_not }) => why_not !== null && does !== "allow") ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") mutate(text);
      }}
    >
      <TextArea
        label="文字"
        hideLabel
        rows={5}
        maxLength={5000}
        value={text}
        placeholder="粘贴一段文字，看会怎么处理"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant="line"
        className="mt-2.5"
        wide
        loading={isPending}
        disabled={text.trim() === ""}
      >
        试一下
      </Button>
      {data && (
        <div role="status" className="mt-4">
          <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
            <Tag kind={verdicts[data.verdict].kind}>{verdicts[data.verdict].text}</Tag>
            命中 {hits.length} 处{others.length > 0 && `，${others.length} 处不算`}
          </p>
          <p className="mt-2.5 rounded-2 bg-surface-2 px-3 py-2.5 text-15 leading-comment break-words whitespace-pre-line">
            {marked(variables ?? "", hits)}
          </p>
          {data.replaced !== variables && data.verdict !== "refuse" && (
            <p className="mt-2 text-13 break-words text-ink-2">公开时是：{data.replaced}</p>
          )}
          <ul className="mt-2">
            {[...hits, ...others].map((place) => (
              <Place
                key={`${place.word_id} ${place.start} ${place.end}`}
                place={place}
                text={variables ?? ""}
              />
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

function Place({ place, text }: { place: TriedPlace; text: string }) {
  const { word, group, does, how, why_not: why, start, end } = place;
  const written = text.slice(start, end);
  return (
    <li className="hair-t py-2 text-13 first:border-t-0">
      <p className="flex items-center gap-2">
        <b className={why === null ? "truncate font-semibold" : "truncate text-ink-2"}>{word}</b>
        <span className="truncate text-ink-3">{group}</span>
        <span className="ml-auto flex-none">
          {why === null ? <Tag kind={actions[does].kind}>{actions[does].label}</Tag> : <Tag>不算</Tag>}
        </span>
      </p>
      {(why !== null || reasons[how] !== "") && (
        <p className="mt-0.5 text-12 break-words text-ink-3">{why ?? `${reasons[how]}：${written}`}</p>
      )}
    </li>
  );
}

function marked(text: string, hits: readonly TriedPlace[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end, does } of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    parts.push(text.slice(done, start));
    parts.push(
      <mark key={start} data-kind={does === "refuse" ? "bad" : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  parts.push(text.slice(done));
  return parts;
}
