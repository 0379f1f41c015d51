import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#capabilities/desk/admin/contract.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { verbOf } from "../../audit-verbs.ts";
import { audit } from "../api/audit.ts";
import { actorOf, textOf } from "../audit/entry-words.ts";

/** 最近操作: the audit log, for super administrators. */
export function RecentActions() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(audit());
  if (isPending) {
    return (
      <Skeleton>
        <Bone className="h-9 w-full" />
        <Bone className="mt-2 h-9 w-full" />
        <Bone className="mt-2 h-9 w-full" />
      </Skeleton>
    );
  }
  if (isError) {
    return (
      <Button variant="line" icon="refresh" onClick={() => void refetch()}>
        加载失败，点击重试
      </Button>
    );
  }
  const entries = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id} className="hair-t flex items-baseline gap-3 py-2.5 text-13 first:border-t-0">
            <p className="min-w-0 flex-1">
              <b className="font-semibold">{actorOf(entry)}</b>{" "}
              <span className="text-ink-2">{verbOf(entry.action)}</span>
              <Detail entry={entry} />
            </p>
            <span
              className="flex-none text-12 text-ink-3"
              title={formatDate(entry.created_at, { time: true })}
            >
              <RelativeTime value={entry.created_at} />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="s"
          className="mt-2"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          更早的操作
        </Button>
      )}
    </>
  );
}

function Detail({ entry }: { entry: AuditEntry }) {
  const word = entry.target_kind === "word" ? entry.after?.text : undefined;
  const excerpt = textOf(entry.after?.excerpt) || textOf(word) || textOf(entry.before?.text);
  const reason = textOf(entry.after?.reason);
  const account = textOf(entry.after?.account);
  if (account && entry.action !== "admin.login_failed") {
    return <span className="block truncate text-12 text-ink-3">账号 {account}</span>;
  }
  if (["admin.login_failed", "admin.proof_failed"].includes(entry.action)) {
    return <span className="block truncate text-12 text-ink-3">来自 {entry.address}</span>;
  }
  if (!excerpt && !reason) return null;
  return (
    <span className="block truncate text-12 text-ink-3">
      {excerpt && `“${excerpt}”`}
      {reason && ` · ${reason}`}
    </span>
  );
}
