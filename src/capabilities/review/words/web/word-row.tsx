import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedWord } from "#capabilities/review/words/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { actions, levels, variants } from "./action-words.ts";
import { bodyOf, WORDS, wordsApi } from "./api.ts";

export interface WordRowProps {
  word: ListedWord;
  /** Says which group it is in, where several are listed. */
  withGroup: boolean;
  /** What kinds of texts are called. */
  kinds: ReadonlyMap<string, string>;
}

/** One word: what becomes of it, where it counts, and whether it is looked for. */
export function WordRow({ word, withGroup, kinds }: WordRowProps) {
  const queryClient = useQueryClient();
  const { label, kind } = actions[word.does];
  const isOver = word.valid_until !== null && Date.parse(word.valid_until) < Date.now();
  const { mutate, isPending } = useMutation({
    mutationFn: (active: boolean) =>
      wordsApi("PUT /api/admin/words/{id}", {
        params: { id: word.id },
        body: { ...bodyOf(word), active, version: word.version },
      }),
    onSuccess: ({ active, text }) => toast(active ? `已启用“${text}”` : `已停用“${text}”`, { kind: "done" }),
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  const facts = [
    withGroup && word.group,
    word.aliases.length > 0 && word.aliases.join("、"),
    word.variants.length > 0 && word.variants.map((one) => variants[one].label).join("、"),
    word.and_words.length > 0 && `且含 ${word.and_words.join("、")}`,
    word.not_words.length > 0 && `不含 ${word.not_words.join("、")}`,
    word.kinds.length > 0 && word.kinds.map((one) => kinds.get(one) ?? one).join("、"),
    word.note,
  ];
  return (
    <div className="hair-b flex items-center gap-3 pr-4">
      <a
        href={deskPathOf("admin.word", {}, { query: { id: word.id } })}
        className="press min-w-0 flex-1 py-3 pl-4 text-left"
      >
        <span className="flex items-center gap-2">
          <b className={word.active ? "truncate text-15 font-semibold" : "truncate text-15 text-ink-3"}>
            {word.text}
          </b>
          <Tag kind={word.active ? kind : "plain"}>{label}</Tag>
          {word.level !== "notice" && <Tag kind="bad">{levels[word.level]}</Tag>}
          {isOver && <Tag>已过期</Tag>}
        </span>
        <span className="mt-0.5 block truncate text-13 text-ink-3">{facts.filter(Boolean).join(" · ")}</span>
      </a>
      <Switch
        checked={word.active}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
        className="flex-none"
      >
        <span className="sr-only">启用“{word.text}”</span>
      </Switch>
    </div>
  );
}
