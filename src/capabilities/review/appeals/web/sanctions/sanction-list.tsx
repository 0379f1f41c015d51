import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSanction } from "#capabilities/review/appeals/sanctions-contract.ts";
import { OWN } from "#client/own-queries.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { AppealState } from "../appeal-state.tsx";
import { ownSanctionApi, ownSanctions } from "../own-api.ts";

const AppealSheet = lazyPart(async () => (await import("../appeal-sheet.tsx")).default);

const states = { standing: "生效中", over: "已到期", lifted: "已解除" } as const;

/** What it is, in a line: 在本田禁言. */
const nameOf = ({ kind, section, title }: OwnSanction): string =>
  kind === "warning" ? `警告：${title}` : `在${section === "" ? "全部分区" : sectionName(section)}${title}`;

/** The member's mutes and warnings, each with its reason and the way to appeal. */
export function SanctionList() {
  const query = useQuery(ownSanctions());
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OwnSanction | null>(null);
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} waiting={<CommentsSkeleton />} />;
  if (data.items.length === 0)
    return (
      <EmptyState title="没有禁言和警告" text="收到禁言或警告时，原因会显示在这里；如不认可，可以申诉。" />
    );
  return (
    <>
      <ul aria-label="禁言和警告">
        {data.items.map((one) => (
          <li key={`${one.kind} ${one.id}`} className="hair-b px-4 py-3.5">
            <header className="flex items-center gap-2 text-13 text-ink-3">
              <Tag kind={one.state === "standing" ? "bad" : "plain"}>{states[one.state]}</Tag>
              <span>{one.kind === "mute" ? one.title : "警告"}</span>
              <span className="ml-auto">
                <RelativeTime value={one.at} />
              </span>
            </header>
            <p className="mt-1.5 text-15 break-words">{nameOf(one)}</p>
            <p className="mt-1 text-13 break-words whitespace-pre-line text-bad">原因：{one.reason}</p>
            {one.state === "standing" && (
              <p className="mt-1 text-13 text-ink-3">
                {one.until === null ? "由管理员解除" : `${formatDate(one.until, { time: true })} 到期`}
              </p>
            )}
            <AppealState
              appeal={one.appeal}
              granted={one.kind === "mute" ? `申诉成立，${one.title}已解除` : "申诉成立，警告已撤回"}
              can={one.can_appeal}
              onPreload={AppealSheet.preload}
              onAppeal={() => setOpen(one)}
            />
          </li>
        ))}
      </ul>
      {open && (
        <AppealSheet
          about={nameOf(open)}
          reason={open.reason}
          onClose={() => setOpen(null)}
          file={async (words) => {
            const { kind, id } = open;
            await ownSanctionApi(
              "POST /api/my/sanctions/{kind}/{id}/appeal",
              { params: { kind, id }, body: { words } },
              { quiet: true },
            );
            await queryClient.invalidateQueries({ queryKey: [OWN, "sanctions"] });
          }}
        />
      )}
    </>
  );
}
