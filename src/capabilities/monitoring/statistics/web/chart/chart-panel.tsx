import { type ReactNode, useRef, useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { saveCsv, saveFile } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { type ChartTable, tableRows } from "./chart-table.ts";
import { DataTable } from "./data-table.tsx";
import type { DrawingProps, TakePicture } from "./drawing.tsx";
import type { ChartLook } from "./options.ts";

// The chart library comes with the first chart that is looked at, in a chunk that no other screen asks for.
const Drawing = lazyPart<DrawingProps>(
  async () => {
    if (import.meta.env.SSR) throw new Error("charts are drawn in the browser");
    return (await import("./drawing.tsx")).Drawing;
  },
  {
    waiting: (
      <Skeleton>
        <Bone className="h-60 w-full rounded-2" />
      </Skeleton>
    ),
    failed: (retry, error) => <ErrorState compact error={error} what="图表无法打开" onRetry={retry} />,
  },
);

export interface ChartPanelProps {
  title: string;
  /** Unit or period, beside the title. */
  note?: string;
  look: ChartLook;
  table: ChartTable;
  /** Height class of the drawing. */
  height?: string;
  /** Stands instead of the chart: there is nothing to show, or too little. */
  instead?: ReactNode;
  /** Below the chart. */
  children?: ReactNode;
  className?: string;
}

/** A chart with the table behind it, and both to take along. */
export function ChartPanel({
  title,
  note,
  look,
  table,
  height = "h-64",
  instead,
  children,
  className = "",
}: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const [saving, setSaving] = useState(false);
  const picture = useRef<TakePicture>(null);
  const file = `${title}${note ? `-${note}` : ""}`.replaceAll(/[\\/:*?"<>|\s]+/g, "-");
  const saveTable = () => {
    setSaving(false);
    saveCsv(`${file}.csv`, [csvFile(tableRows(table))]);
  };
  const savePicture = async () => {
    setSaving(false);
    const taken = await picture.current?.(note ? `${title}（${note}）` : title).catch(() => null);
    if (taken) saveFile(`${file}.png`, taken);
    else toast("图片生成失败，可以改为下载表格", { kind: "error" });
  };
  if (instead !== undefined)
    return (
      <Panel title={title} className={className} {...(note !== undefined && { note })}>
        {instead}
      </Panel>
    );
  return (
    <Panel
      title={title}
      className={className}
      {...(note !== undefined && { note })}
      action={
        <span className="-my-2 flex items-center">
          <Button size="s" variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? "看图" : "看表格"}
          </Button>
          <IconButton icon="download" size="m" label={`下载${title}`} onClick={() => setSaving(true)} />
        </span>
      }
    >
      {asTable ? (
        <DataTable title={title} table={table} />
      ) : (
        <Drawing
          look={look}
          table={table}
          label={`${title}，图表。数值在“看表格”里。`}
          className={`w-full text-12 ${height}`}
          picture={picture}
        />
      )}
      {children}
      <Sheet open={saving} onClose={() => setSaving(false)} title={`下载“${title}”`}>
        {!asTable && (
          <SheetAction icon="image" onClick={() => void savePicture()}>
            图片（PNG）
          </SheetAction>
        )}
        <SheetAction icon="list" onClick={saveTable}>
          表格（CSV）
        </SheetAction>
      </Sheet>
    </Panel>
  );
}
