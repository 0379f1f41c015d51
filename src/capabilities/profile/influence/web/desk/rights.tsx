import { useQuery } from "@tanstack/react-query";
import { FormSheet } from "#client/form-sheet.tsx";
import { sectionName } from "#sections/section-name.ts";
import { type Tier, tiers } from "#shared/influence.ts";
import { Chip } from "#ui/chip.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { influenceApi } from "./api.ts";
import { type OfSection, type Right, rightsOf } from "./manage-api.ts";
import { ManagedList, SectionChoice, useManagedForm } from "./managed.tsx";

/** What voices of each tier get. */
export function Rights(of: OfSection) {
  return (
    <ManagedList
      title="权益"
      query={useQuery(rightsOf(of))}
      add="新权益"
      empty={{ title: "还没有权益", text: "设置各等级达人的权益。" }}
      line={({ title, section, text, ...right }) => ({
        title,
        tags: (
          <>
            <Tag kind="accent">{right.tiers.join(" ")}</Tag>
            {right.claimable && <Tag kind="info">可领取</Tag>}
            {!right.active && <Tag>已停用</Tag>}
          </>
        ),
        small: [sectionName(section), text],
      })}
      sheet={(right, onClose) => <RightSheet {...{ ...of, right, onClose }} />}
    />
  );
}

const NEW = {
  ...{ title: "", text: "", claimable: false, place: 0, active: true },
  tiers: ["A"] as readonly Tier[],
};

function RightSheet(props: OfSection & { right: Right | undefined; onClose: () => void }) {
  const { right, onClose } = props;
  const known = right ?? { ...NEW, section: props.section ?? "" };
  const { section, title, text, claimable, active } = known;
  const form = useManagedForm({
    initial: { section, title, text, claimable, active, tiers: known.tiers, place: String(known.place) },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(values.title.trim() === "" && { title: "请填写标题" }),
      ...(values.tiers.length === 0 && { tiers: "请选择等级" }),
      ...(!/^\d{1,4}$/.test(values.place.trim()) && { place: "顺序只能填 0 到 1000 的整数" }),
    }),
    async send({ section: slug, ...values }) {
      const body = { ...values, tiers: [...values.tiers], place: Number(values.place) };
      const quiet = { quiet: true };
      if (right === undefined)
        await influenceApi("POST /api/admin/influence/rights", { body: { ...body, section: slug } }, quiet);
      else
        await influenceApi("PUT /api/admin/influence/rights/{id}", { params: { id: right.id }, body }, quiet);
      return "已保存";
    },
    onClose,
  });
  const { values, set, errorOf } = form;
  return (
    <FormSheet {...{ form, onClose }} title={right === undefined ? "新权益" : "修改权益"} label="保存">
      <SectionChoice form={form} fixed={right !== undefined} />
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
    </FormSheet>
  );
}
