import { useState } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Sheet } from "#ui/sheet.tsx";
import { AuthorSide } from "./author-side.tsx";

/** The author's record in one line; the whole of it behind a tap. */
export function AuthorLine({ author }: { author: NonNullable<ReviewRow["author"]> }) {
  const [open, setOpen] = useState(false);
  return (
    <p className="mt-5 flex items-center gap-4 text-13 text-ink-2">
      <span>{formatDate(author.member_since).slice(0, 7)} 注册</span>
      <span>通过 {author.passed}</span>
      <span>未通过 {author.refused}</span>
      <button
        type="button"
        className="press hit ml-auto font-semibold text-accent-ink"
        onClick={() => setOpen(true)}
      >
        作者记录
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={author.member.nickname}>
        <AuthorSide author={author} />
      </Sheet>
    </p>
  );
}
