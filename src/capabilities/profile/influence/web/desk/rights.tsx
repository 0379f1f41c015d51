import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { sectionName } from "#sections/section-name.ts";
import { type Tier, tiers } from "#shared/influence.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { influenceApi } from "./api.ts";
import { type Right, refreshManaged, rightsOf } from "./manage-api.ts";
import { ManagedList, ManagedRow } from "./managed-list.tsx";
import { SectionChoice } from "./section-choice.tsx";

/** What voices of each tier get. */
export function Rights({ section }: { section: string | undefined }) {
  const query = useQuery(rightsOf(section));
  const [open, setOpen] = useState<Right | "new" | null>(null);
  return (
    <>
      <ManagedList
        title="权益"
        query={query}
        add={{ label: "新权益", onAdd: () => setOpen("new") }}
        empty={{ title: "还没有权益", text: "在这里写明各等级达人能得到什么。" }}
      >
        {(right) => (
          <ManagedRow
            title={right.title}
            tags={
              <>
                <Tag kind="accent">{right.tiers.join(" ")}</Tag>
                {right.claimable && <Tag kind="info">可领取</Tag>}
                {!right.active && <Tag>已停用</Tag>}
              </>
            }
            small={[sectionName(right.section), right.text].filter(Boolean).join(" · ")}
          >
            <Button size="s" variant="line" onClick={() => setOpen(right)}>
              修改
            </Button>
          </ManagedRow>
        )}
      </ManagedList>
      {open !== null && (
        <RightSheet
          right={open === "new" ? undefined : open}
          section={section}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function RightSheet(props: { right: Right | undefined; section: string | undefined; onClose: () => void }) {
  const { right, section, onClose } = props;
  const queryClient = useQueryClient();
  const form = useForm({
    initial: {
      section: right?.section ?? section ?? "",
      title: right?.title ?? "",
      text: right?.text ?? "",
      tiers: (right?.tiers ?? ["A"]) as readonly Tier[],
      claimable: right?.claimable ?? false,
      place: String(right?.place ?? 0),
      active: right?.active ?? true,
    },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(values.title.trim() === "" && { title: "请填写标题" }),
      ...(values.tiers.length === 0 && { tiers: "请选择等级" }),
      ...(!/^\d{1,4}$/.test(values.place.trim()) && { place: "顺序只能填 0 到 1000 的整数" }),
    }),
    async save(values) {
      const { title, text, claimable, active } = values;
      const body = { title, text, claimable, active, tiers: [...values.tiers], place: Number(values.place) };
      await (right === undefined
        ? influenceApi(
            "POST /api/admin/influence/rights",
            { body: { ...body, section: values.section } },
            { quiet: true },
          )
        : influenceApi(
            "PUT /api/admin/influence/rights/{id}",
            { params: { id: right.id }, body },
            { quiet: true },
          ));
      await refreshManaged(queryClient);
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <Sheet onClose={onClose} title={right === undefined ? "新权益" : "修改权益"}>
      <form {...form.props} className="grid gap-4 pb-2">
        {right === undefined && (
          <SectionChoice
            value={values.section}
            error={errorOf("section")}
            onChange={(next) => set({ section: next })}
          />
        )}
        <TextField label="标题" maxLength={20} placeholder="新车试驾名额" {...form.text("title")} />
        <TextArea label="说明" rows={2} maxLength={100} {...form.text("text")} />
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">哪些等级有</legend>
          <div className="flex flex-wrap gap-2">
            {tiers.map((tier) => (
              <Chip
                key={tier}
                selected={values.tiers.includes(tier)}
                onClick={() =>
                  set({ tiers: tiers.filter((one) => values.tiers.includes(one) !== (one === tier)) })
                }
              >
                {tier} 级
              </Chip>
            ))}
          </div>
          {errorOf("tiers") && <p className="mt-1.5 text-12 text-bad">{errorOf("tiers")}</p>}
        </fieldset>
        <TextField label="顺序，小的在前" inputMode="numeric" maxLength={4} {...form.text("place")} />
        <div>
          <Switch checked={values.claimable} onChange={(event) => set({ claimable: event.target.checked })}>
            达人要在页面上领取，由运营发放
          </Switch>
          <Switch checked={values.active} onChange={(event) => set({ active: event.target.checked })}>
            启用
          </Switch>
        </div>
        <FormEnd form={form}>保存</FormEnd>
      </form>
    </Sheet>
  );
}
