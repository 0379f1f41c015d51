import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import type { Mention } from "#shared/document.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { mentionable } from "../api/mentionable.ts";
import { MentionRow } from "./mention-row.tsx";

interface MentionSheetProps {
  open: boolean;
  onPick: (mention: Mention) => void;
  onClose: () => void;
  /** Called when it has slid away. */
  onClosed: () => void;
}

/** Whom a text names: those one follows, or anybody by the beginning of the name. */
export function MentionSheet({ open, onPick, onClose, onClosed }: MentionSheetProps) {
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query.trim());
  const asked = useQuery({ ...mentionable(wanted), enabled: open });
  const { data } = asked;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => {
        setQuery("");
        onClosed();
      }}
      initialFocus={input}
      title="提到谁"
    >
      <div className="min-h-[55dvh]">
        <TextField
          label="搜索昵称"
          hideLabel
          placeholder="搜索昵称"
          type="search"
          enterKeyHint="search"
          maxLength={16}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          ref={input}
        />
        {data === undefined ? (
          <NotLoaded query={asked} compact waiting={<RowsSkeleton rows={1} />} />
        ) : data.length === 0 ? (
          <EmptyState
            compact
            as="p"
            title={wanted === "" ? "还没有关注的车友" : `没有找到“${wanted}”`}
            text={wanted === "" ? "输入昵称，也能提到没有关注的人。" : "昵称要从第一个字开始输入。"}
          />
        ) : (
          <ul aria-label="车友" className="pt-2">
            {data.map((member) => (
              <li key={member.id} className="hair-t first:border-t-0">
                <MentionRow member={member} onPick={onPick} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
