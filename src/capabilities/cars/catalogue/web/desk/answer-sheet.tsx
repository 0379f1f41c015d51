import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskRequest, SeriesItem } from "#capabilities/cars/catalogue/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { CAR_ANSWER_LENGTH } from "#shared/cars.ts";
import { failureOf } from "#shared/failure.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { useSettled } from "../use-settled.ts";
import { catalogueDeskApi, foundSeries } from "./api.ts";

interface AnswerSheetProps {
  request: DeskRequest;
  onClose: () => void;
}

const answers = [
  { value: "added", label: "已收录" },
  { value: "declined", label: "不收录" },
] as const;

/** Answers a member who did not find his car: which series it is, or why there is none. */
export default function AnswerSheet({ request, onClose }: AnswerSheetProps) {
  const queryClient = useQueryClient();
  const [series, setSeries] = useState<SeriesItem | undefined>();
  const form = useForm({
    initial: { state: "added" as "added" | "declined", series: "", answer: "" },
    check: (values) => ({
      ...(values.state === "added" && series === undefined && { series: "请选择收录的车系" }),
      ...(values.answer.trim().length < 2 && { answer: "请填写答复，车友会看到" }),
    }),
    async save({ state, answer }) {
      await catalogueDeskApi(
        "PUT /api/admin/car-requests/{id}",
        {
          params: { id: request.id },
          body: { state, answer, ...(state === "added" && series && { series: series.slug }) },
        },
        { quiet: true },
      );
      await queryClient.invalidateQueries({ queryKey: ["admin"] });
      toast("已答复，车友会收到通知", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet onClose={onClose} title="答复" description={request.text}>
      <form {...form.props} className="grid gap-4 pb-4">
        <SegmentedControl
          label="结果"
          options={answers}
          value={form.values.state}
          onChange={(state) => form.set({ state })}
        />
        {form.values.state === "added" &&
          (series ? (
            <div className="flex items-center gap-3 rounded-2 bg-surface-2 px-3.5 py-2.5">
              <b className="min-w-0 flex-1 truncate text-15 font-semibold">
                {series.make} {series.name}
              </b>
              <Button variant="line" size="s" onClick={() => setSeries(undefined)}>
                换一个
              </Button>
            </div>
          ) : (
            <>
              <TextField
                label="收录的车系"
                autoComplete="off"
                maxLength={60}
                placeholder="名称、拼音或代号"
                {...form.text("series")}
              />
              <Found q={form.values.series} onChoose={setSeries} />
            </>
          ))}
        <TextArea
          label="答复"
          rows={3}
          maxLength={CAR_ANSWER_LENGTH}
          hint="会写进给车友的通知"
          {...form.text("answer")}
        />
        <FormEnd form={form}>答复</FormEnd>
      </form>
    </Sheet>
  );
}

function Found({ q, onChoose }: { q: string; onChoose: (series: SeriesItem) => void }) {
  const { data, error, isError } = useQuery(foundSeries(useSettled(q.trim())));
  if (q.trim() === "") return null;
  if (isError) return <p className="text-13 text-bad">查询失败：{failureOf(error).title}</p>;
  if (!data) return <p className="text-13 text-ink-3">正在查找…</p>;
  if (data.length === 0) return <p className="text-13 text-ink-3">没有相关车系，请先导入</p>;
  return (
    <ul aria-label="找到的车系">
      {data.slice(0, 8).map(({ series }) => (
        <li key={series.slug} className="hair-t first:border-t-0">
          <button
            type="button"
            onClick={() => onChoose(series)}
            className="press flex min-h-11 w-full items-center gap-2 text-left text-15"
          >
            <span className="min-w-0 flex-1 truncate">{series.name}</span>
            <span className="text-13 text-ink-3">{series.make}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
