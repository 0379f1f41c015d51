import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { waitlistOf } from "./api.ts";
import { SignUpSheet } from "./sign-up-sheet.tsx";
import { SignUpRow } from "./sign-ups.tsx";

/** Who waits for which ticket, in order, and what would move the first ones up. */
export function Waitlist({ activity }: { activity: DeskActivityDetail }) {
  const { id, answer_hours, counts } = activity;
  const query = useQuery(waitlistOf(id));
  const [open, setOpen] = useState<string | null>(null);
  if (query.data === undefined) return <NotLoaded query={query} waiting={<CommentsSkeleton rows={4} />} />;
  const kinds = query.data.kinds.filter(({ waiting }) => waiting > 0);
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      {counts.offered > 0 && (
        <p className="num rounded-3 bg-surface px-4 py-3 text-15 text-ink-2">
          为 {counts.offered} 人留了名额，等他们确认或付款；候补到的人 {answer_hours}{" "}
          小时内不确认，名额让给下一位。
        </p>
      )}
      {kinds.length === 0 && (
        <EmptyState title="没有人候补" text="名额满后报名的人会显示在这里，有人取消就按顺序递补。" />
      )}
      {kinds.map(({ id: kindId, name, quota, taken, waiting, blocked, hint, items }) => (
        <Panel key={kindId} title={name} note={`${taken}/${quota}，${waiting} 人候补`}>
          {blocked && (
            <p className="num mb-2 rounded-2 bg-warn-soft px-3.5 py-2.5 text-13 text-warn">
              第一位要 {items[0]?.seats} 个名额，现在只空 {quota - taken} 个：顺序不能越过他，等再空出名额。
            </p>
          )}
          {hint !== null && (
            <p className="num mb-2 text-13 text-ink-2">
              名额改到 {hint.quota}，前 {hint.people} 位就能候补上。
              <a href={`${deskPathOf("admin.activity", { id })}?view=edit`} className="press text-accent-ink">
                去改名额
              </a>
            </p>
          )}
          <ol>
            {items.map((signUp, at) => (
              <li key={signUp.id} className="flex items-center gap-2">
                <span className="num w-6 flex-none text-center text-15 font-semibold text-ink-3">
                  {at + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <SignUpRow signUp={signUp} onOpen={() => setOpen(signUp.id)} />
                </span>
              </li>
            ))}
          </ol>
          {waiting > items.length && (
            <p className="num mt-2 text-13 text-ink-3">
              还有 {waiting - items.length} 人，在“报名”里按“候补中”筛选查看全部。
            </p>
          )}
        </Panel>
      ))}
      {open !== null && <SignUpSheet activity={activity} id={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
