import { useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import type { TopicDetail, TopicReportReason } from "#features/topics/contract.ts";
import { reportReasons } from "#features/topics/report-reasons.ts";
import { pathOf } from "#sections/paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { preloadSheet, Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { topicApi } from "../api/client.ts";

const Report = lazyPart(
  async () => (await import("#client/report-sheet.tsx")).ReportSheet<TopicReportReason>,
);

/** The three dots of a topic: what its host does with it, and what everybody else can. */
export function TopicMenu({ topic, hosting }: { topic: TopicDetail; hosting: boolean }) {
  const { section } = useScreen();
  const [open, setOpen] = useState<"menu" | "report">();
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton icon="more" label="更多操作" onPointerDown={preloadSheet} onClick={() => setOpen("menu")} />
      {open === "menu" && (
        <Sheet onClose={close} title={`#${topic.name}#`}>
          {hosting ? (
            <a
              href={pathOf("topic.manage", {}, { section })}
              className="press flex min-h-13 items-center text-15"
            >
              编辑和管理这个话题
            </a>
          ) : (
            <SheetAction icon="report" onClick={() => setOpen("report")}>
              举报话题
            </SheetAction>
          )}
          <a
            href={pathOf("topic.more", {}, { section })}
            className="press flex min-h-13 items-center text-15"
          >
            查看其他话题
          </a>
        </Sheet>
      )}
      {open === "report" && (
        <Report
          noun="话题"
          description={`#${topic.name}#`}
          reasons={reportReasons}
          send={(body) => topicApi("POST /api/topics/{id}/report", { params: { id: topic.id }, body })}
          onClose={close}
        />
      )}
    </>
  );
}
