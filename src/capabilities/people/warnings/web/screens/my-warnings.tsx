import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnWarning } from "#capabilities/people/warnings/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { EndlessList } from "#ui/endless-list.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { myWarnings, warningApi } from "../api.ts";

/** 警告: what the member was formally warned of; each is acknowledged once before he goes on writing. */
export default function MyWarnings() {
  const { section } = useScreen();
  const back = useBack(pathOf("my.message", {}, { section }));
  const query = useInfiniteQuery(myWarnings());
  return (
    <>
      <NavBar title="警告" onBack={back} />
      <main className="min-h-dvh px-edge pb-8">
        <p className="py-3 text-13 text-ink-2">
          收到警告后，阅读并确认，就可以继续发表。过了有效期的警告不再计入。
        </p>
        <EndlessList
          query={query}
          label="警告"
          itemKey={({ id }) => id}
          estimate={160}
          waiting={<RowsSkeleton rows={2} />}
          empty={{ title: "没有收到过警告", text: "感谢你遵守社区规范。" }}
        >
          {(warning) => <WarningCard warning={warning} />}
        </EndlessList>
      </main>
    </>
  );
}

function WarningCard({ warning }: { warning: OwnWarning }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: () => warningApi("POST /api/my/warnings/{id}/acknowledge", { params: { id: warning.id } }),
    onSuccess: () => toast("已确认，可以继续发表", { kind: "done" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [OWN] }),
  });
  const { title, text, excerpt, withdrawn, acknowledged_at: acknowledged } = warning;
  const isDue = acknowledged === null && !withdrawn;
  return (
    <article aria-label={title} className="mb-3 rounded-3 bg-surface px-4 py-4">
      <h2 className="flex items-center gap-2 text-17 font-bold">
        {title}
        {isDue ? <Tag kind="bad">待确认</Tag> : <Tag>{withdrawn ? "已撤回" : "已确认"}</Tag>}
      </h2>
      <p className="mt-2 text-15 break-words whitespace-pre-line">{text}</p>
      {excerpt !== "" && (
        <p className="mt-2 rounded-2 bg-surface-2 px-3.5 py-2 text-13 break-words text-ink-2">
          涉及的内容：{excerpt}
        </p>
      )}
      <p className="num mt-2 text-13 text-ink-3">
        {formatDate(warning.created_at, { time: true })} 发出，{formatDate(warning.expires_at)} 前有效
      </p>
      {!withdrawn && (
        <a
          href={pathOf("my.appeals", {}, { section, query: { tab: "sanctions" } })}
          className="press mt-2 inline-flex min-h-11 items-center text-13 text-accent-ink underline"
        >
          不认可？去申诉
        </a>
      )}
      {isDue && (
        <Button
          variant="accent"
          size="l"
          wide
          className="mt-3"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          我已阅读，会遵守
        </Button>
      )}
    </article>
  );
}
