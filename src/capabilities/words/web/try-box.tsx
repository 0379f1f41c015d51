import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { WordHit } from "#capabilities/words/contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { wordsApi } from "./api.ts";

const verdicts = {
  pass: { kind: "ok", text: "直接放行" },
  hold: { kind: "warn", text: "会转审" },
  refuse: { kind: "bad", text: "会拦截" },
} as const;

/** What would become of a text, and because of which words; over the page where it is given a way to close. */
export function TryBox({ onClose }: { onClose?: () => void }) {
  if (onClose === undefined) return <Box />;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="试一段文字"
    >
      <Box />
    </Sheet>
  );
}

function Box() {
  const [text, setText] = useState("");
  const { data, variables, mutate, isPending } = useMutation({
    mutationFn: (tried: string) => wordsApi("POST /api/admin/words/try", { body: { text: tried } }),
  });
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
          <p className="flex items-center gap-2 text-13 text-ink-2">
            <Tag kind={verdicts[data.verdict].kind}>{verdicts[data.verdict].text}</Tag>
            命中 {data.hits.length} 处
          </p>
          <p className="mt-2.5 rounded-2 bg-surface-2 px-3 py-2.5 text-15 leading-comment break-words whitespace-pre-line">
            {marked(variables ?? "", data.hits)}
          </p>
          <ul className="mt-2">
            {[...Map.groupBy(data.hits, (hit) => hit.text)].map(([word, [first]]) => (
              <li key={word} className="hair-t flex items-center gap-2 py-2 text-13 first:border-t-0">
                <b className="font-semibold">{word}</b>
                <span className="text-ink-3">{first?.group || "未分组"}</span>
                <span className="ml-auto text-ink-2">{first?.action === "refuse" ? "拦截" : "转审"}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

function marked(text: string, hits: readonly WordHit[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end, action } of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue;
    parts.push(text.slice(done, start));
    parts.push(
      <mark key={start} data-kind={action === "refuse" ? "bad" : undefined}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  parts.push(text.slice(done));
  return parts;
}
