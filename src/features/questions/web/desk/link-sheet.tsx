import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskQuestion } from "#features/questions/desk-contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { itemsOf } from "#ui/endless-list.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskQuestions, questionDeskApi } from "./api.ts";

/** Which question was asked before: those who come to this one are led there. */
export function LinkSheet({ question, onClose }: { question: DeskQuestion; onClose: () => void }) {
  const { id, title, duplicate_of: original } = question;
  const [q, setQ] = useState<string | undefined>([...title].slice(0, 6).join(""));
  const query = useInfiniteQuery(deskQuestions({ q }));
  const others = itemsOf(query, (item) => item.id).filter((item) => item.id !== id);
  const link = useMutation({
    mutationFn: (ofId: string | null) =>
      questionDeskApi("POST /api/admin/questions/{id}/duplicate", { params: { id }, body: { of_id: ofId } }),
    onSuccess(_, ofId) {
      toast(ofId === null ? "已取消重复标记" : "已标记重复", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet onClose={onClose} title="和哪个问题重复？" description={title}>
      {original && (
        <Button
          wide
          variant="line"
          className="mb-3"
          loading={link.isPending}
          onClick={() => link.mutate(null)}
        >
          取消和《{original.title}》的重复标记
        </Button>
      )}
      <SearchField
        className="pb-2"
        label="搜索问题"
        placeholder="标题里的词，或问题编号"
        maxLength={60}
        value={q}
        onChange={setQ}
      />
      {query.isError || query.isPending ? (
        <NotLoaded query={query} compact waiting={<CommentsSkeleton rows={3} />} />
      ) : others.length === 0 ? (
        <EmptyState compact as="p" title="没有找到其他问题" text="换个词，或填问题编号。" />
      ) : (
        <ul>
          {others.map((item) => (
            <li key={item.id} className="hair-b flex min-h-15 items-center gap-2.5 py-2">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-15">{item.title}</span>
                <span className="num block text-12 text-ink-3">
                  {item.answers} 个回答 · 编号 {item.id}
                </span>
              </span>
              <Button
                size="s"
                variant="line"
                loading={link.isPending && link.variables === item.id}
                onClick={() => link.mutate(item.id)}
              >
                选它
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
