import { useQueryClient } from "@tanstack/react-query";
import type { CarRecord } from "#capabilities/cars/garage/contract.ts";
import { type Problems, useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { fenOf, formatPrice, NO_PRICE } from "#shared/price.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { cleanText } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { saveRecord } from "../api/cars.ts";
import { isWhole, numberOf } from "../car-fields.ts";
import { recordKindNames } from "../record-kinds.ts";
import { confirmDeleteRecord } from "./confirm-delete.ts";
import { MileageField } from "./mileage-field.tsx";

export interface RecordSheetProps {
  open: boolean;
  carId: string;
  /** The one to be changed; undefined for a new one. */
  record: CarRecord | undefined;
  /** The car's mileage, to begin with. */
  mileage: number | null;
  onClose: () => void;
}

interface Fields {
  kind: CarRecord["kind"];
  title: string;
  done_on: string;
  mileage_km: string;
  cost_yuan: string;
  note: string;
}

const kinds = [
  { value: "upkeep", label: recordKindNames.upkeep },
  { value: "modification", label: recordKindNames.modification },
] as const;

/** One entry of a car's file. Fetch it with `lazyPart`. */
export default function RecordSheet({ open, carId, record, mileage, onClose }: RecordSheetProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm<Fields>({
    initial: {
      kind: record?.kind ?? "upkeep",
      title: record?.title ?? "",
      done_on: record?.done_on ?? todayInChina(),
      mileage_km: (record ? record.mileage_km : mileage)?.toString() ?? "",
      // What cost nothing is left empty.
      cost_yuan: record?.cost_yuan ? priceField(record.cost_yuan) : "",
      note: record?.note ?? "",
    },
    purpose: "保存档案",
    check: problemsOf,
    async save({ mileage_km, cost_yuan, ...values }) {
      const cost = cost_yuan.trim();
      const saved = { ...values, mileage_km: numberOf(mileage_km), cost_yuan: cost === "" ? null : cost };
      await saveRecord(queryClient, carId, saved, { id: record?.id, key: keyOf(saved) });
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={record ? "编辑档案" : "记一笔"}
      footer={
        <div className="flex w-full gap-2.5">
          {record && (
            <Button
              variant="line"
              icon="trash"
              onClick={() =>
                void confirmDeleteRecord(queryClient, carId, record, onClose).catch(() => undefined)
              }
            >
              删除
            </Button>
          )}
          <Button type="submit" form="record" variant="accent" className="flex-1" loading={form.busy}>
            保存
          </Button>
        </div>
      }
    >
      <form id="record" {...form.props} className="pb-4">
        <SegmentedControl
          label="类别"
          options={kinds}
          value={form.values.kind}
          onChange={(kind) => form.set({ kind })}
        />
        <TextField
          className="mt-5"
          label="项目"
          placeholder={form.values.kind === "upkeep" ? "例如：机油机滤、四轮定位" : "例如：换装 18 寸轮毂"}
          maxLength={30}
          {...form.text("title")}
        />
        <TextField
          className="mt-5"
          label="日期"
          type="date"
          min="1950-01-01"
          max={todayInChina()}
          {...form.text("done_on")}
        />
        <div className="mt-5 grid grid-cols-2 gap-3">
          <MileageField form={form} />
          <TextField
            label="花费（元，选填）"
            inputMode="decimal"
            placeholder="388.50"
            maxLength={12}
            after={<span className="text-13 text-ink-3">元</span>}
            {...form.text("cost_yuan")}
          />
        </div>
        <TextArea
          className="mt-5"
          label="备注（选填）"
          placeholder="用料、店家、下次什么时候做"
          rows={3}
          maxLength={500}
          {...form.text("note")}
        />
        <FormProblem form={form} className="mt-3" />
      </form>
    </Sheet>
  );
}

/** As it is typed: 388.50, without what groups its digits. */
const priceField = (yuan: number) => formatPrice(yuan).replaceAll(",", "");

/** What the server would refuse. */
function problemsOf({ title, done_on, mileage_km, cost_yuan }: Fields): Problems<Fields> {
  const problems: Problems<Fields> = {};
  if (cleanText(title) === "") problems.title = "请填写做了什么";
  if (done_on === "") problems.done_on = "请选择日期";
  else if (done_on > todayInChina()) problems.done_on = "日期不能晚于今天";
  if (!isWhole(mileage_km)) problems.mileage_km = "请填写整数公里";
  if (cost_yuan.trim() !== "" && fenOf(cost_yuan) === null) problems.cost_yuan = NO_PRICE;
  return problems;
}
