import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SeriesList } from "#capabilities/people/members/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormSheet } from "#client/form-sheet.tsx";
import type { DeskLeadForm } from "#features/leads/desk-contract.ts";
import { kindNames } from "#features/leads/words.ts";
import { sectionName } from "#sections/section-name.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { formsOf, leadDeskApi, receiversOf, refreshDesk } from "./api.ts";

const kinds = (["test_drive", "visit"] as const).map((value) => ({ value, label: kindNames[value] }));

interface FormEditorProps {
  /** Undefined for a new one. */
  form: DeskLeadForm | undefined;
  section: string | undefined;
  onClose: () => void;
}

/** Adds a form, or changes, opens and closes one. */
export function FormEditor({ form: known, section, onClose }: FormEditorProps) {
  const queryClient = useQueryClient();
  const { data: receivers } = useQuery(receiversOf(known?.section ?? section));
  const form = useForm({
    initial: {
      key: known?.key ?? "",
      kind: known?.kind ?? ("test_drive" as const),
      receiver_id: known?.receiver.id ?? "",
      title: known?.title ?? "",
      purpose: known?.purpose ?? "",
      series: known?.series.map(({ key }) => key) ?? ([] as string[]),
      term_days: String(known?.term_days ?? 180),
      open: known?.open ?? true,
    },
    check: (values) => ({
      ...(!/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(values.key) && {
        key: "标识用 3–40 个小写字母、数字和短横线",
      }),
      ...(values.receiver_id === "" && { receiver_id: "请选择接收方" }),
      ...(values.title.trim().length < 2 && { title: "请填写标题" }),
      ...(values.purpose.trim().length < 5 && { purpose: "请填写用途，至少 5 个字" }),
      ...(!/^\d{1,3}$/.test(values.term_days) && { term_days: "保存天数只能填数字" }),
    }),
    async save({ key, kind, ...values }) {
      const body = { ...values, term_days: Number(values.term_days) };
      const quiet = { quiet: true };
      if (known === undefined)
        await leadDeskApi("POST /api/admin/lead-forms", { body: { ...body, key, kind } }, quiet);
      else {
        const input = { params: { id: known.id }, body: { ...body, version: known.version } };
        await leadDeskApi("PUT /api/admin/lead-forms/{id}", input, quiet);
      }
      await refreshDesk(queryClient);
      await queryClient.invalidateQueries({ queryKey: formsOf(section).queryKey });
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  const { values, set, errorOf, text } = form;
  const options = (receivers?.items ?? []).map(({ id, name, section: slug }) => ({
    value: id,
    label: `${name}（${sectionName(slug)}）`,
  }));
  return (
    <FormSheet
      {...{ form, onClose }}
      title={known === undefined ? "新表单" : "修改表单"}
      description="改动以后，已经打开表单的人会看到新内容，重新勾选同意"
      label="保存"
    >
      {known === undefined && (
        <>
          <SegmentedControl
            label="种类"
            options={kinds}
            value={values.kind}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            label="标识"
            maxLength={40}
            placeholder="spring-test-drive"
            hint="出现在地址里，以后不能改"
            {...text("key")}
          />
        </>
      )}
      <div>
        <SelectField
          label="接收方"
          options={[{ value: "", label: "请选择" }, ...options]}
          value={values.receiver_id}
          onChange={(receiver_id) => set({ receiver_id })}
        />
        {errorOf("receiver_id") && <p className="mt-1.5 text-12 text-bad">{errorOf("receiver_id")}</p>}
      </div>
      <TextField label="标题" maxLength={30} placeholder="预约试驾" {...text("title")} />
      <TextArea
        label="用途"
        rows={2}
        maxLength={120}
        placeholder="安排本次试驾的时间、车辆和到店接待"
        hint="写进会员同意的内容：仅用于…"
        {...text("purpose")}
      />
      <SeriesList
        label="可选车系（选填，不加就不问）"
        keys={values.series}
        error={errorOf("series")}
        onChange={(series) => set({ series })}
      />
      <TextField
        label="保存天数"
        inputMode="numeric"
        maxLength={3}
        hint="从提交起算，最多 180 天，到期自动删除"
        {...text("term_days")}
      />
      <Switch checked={values.open} onChange={(event) => set({ open: event.target.checked })}>
        开放预约
      </Switch>
    </FormSheet>
  );
}
