import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedWord } from "#capabilities/words/contract.ts";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { actions } from "./action-words.ts";
import { WORDS, wordsApi } from "./api.ts";

/** One word: what becomes of it, and whether it is looked for. */
export function WordRow({ word, onOpen }: { word: ListedWord; onOpen: () => void }) {
  const queryClient = useQueryClient();
  const { label, kind } = actions[word.action];
  const { mutate, isPending } = useMutation({
    mutationFn: (active: boolean) =>
      wordsApi("PUT /api/admin/words/{id}", {
        params: { id: word.id },
        body: {
          text: word.text,
          action: word.action,
          group: word.group,
          note: word.note,
          active,
          version: word.version,
        },
      }),
    onSuccess: ({ active, text }) => toast(active ? `已启用“${text}”` : `已停用“${text}”`, { kind: "done" }),
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: WORDS }),
  });
  return (
    <div className="hair-b flex items-center gap-3 pr-4">
      <button type="button" onClick={onOpen} className="press min-w-0 flex-1 py-3 pl-4 text-left">
        <span className="flex items-center gap-2">
          <b className={word.active ? "truncate text-15 font-semibold" : "truncate text-15 text-ink-3"}>
            {word.text}
          </b>
          <Tag kind={word.active ? kind : "plain"}>{label}</Tag>
        </span>
        {(word.group || word.note) && (
          <span className="mt-0.5 block truncate text-13 text-ink-3">
            {[word.group, word.note].filter(Boolean).join(" · ")}
          </span>
        )}
      </button>
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
