import { useQuery } from "@tanstack/react-query";
import { ConditionFields, toAsked, toRows } from "#capabilities/community/honours/web/public.ts";
import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi, knownConditions } from "./campaigns.ts";

const HOUR = 3_600_000;

/** Beijing's clock, as the browser's field for a time of day takes it. */
const toField = (moment: string | number) => formatDate(new Date(moment), { time: true }).replace(" ", "T");
/** What was chosen there as a moment; what is no time stays as it is, for the server to refuse. */
function fromField(value: string): string {
  const moment = new Date(`${value}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

interface CampaignFormProps {
  /** What is changed; or what a new draft begins with, as the next round of it. */
  campaign: Campaign | undefined;
  /** A new draft that begins with what `campaign` says. */
  again?: boolean;
  onDone: () => void;
}

/** Drafts a campaign, or changes a draft. Nothing is given out here. */
export function CampaignForm({ campaign, again = false, onDone }: CampaignFormProps) {
  const { data: known } = useQuery(knownConditions());
  const form = useForm({
    initial: initialOf(campaign, again),
    async save(values) {
      const body = {
        name: values.name,
        greeting: values.greeting,
        section: values.section,
        total: wholeNumber(values.total),
        packet_count: wholeNumber(values.packet_count),
        starts_at: fromField(values.starts_at),
        ends_at: fromField(values.ends_at),
        needs_mobile: values.needs_mobile,
        needs_club: values.needs_club,
        conditions: toAsked(values.conditions),
        series: values.series,
        series_max: values.series_max.trim() === "" ? null : wholeNumber(values.series_max),
      };
      await (campaign === undefined || again
        ? deskApi("POST /api/admin/red-packets", { body }, { quiet: true })
        : deskApi(
            "PUT /api/admin/red-packets/{id}",
            { params: { id: campaign.id }, body: { ...body, version: campaign.version } },
            { quiet: true },
          ));
      onDone();
    },
  });
  const { values, set, errorOf, text } = form;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField label="名称" maxLength={30} placeholder="车友会周年红包" {...text("name")} />
      <TextField label="祝福语" maxLength={25} {...text("greeting")} hint="写在红包封面上" />
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">发给</legend>
        <div className="flex flex-wrap gap-2">
          {sections.map(({ slug, umbrella, shortName }) => (
            <Chip
              key={slug}
              selected={values.section === slug}
              onClick={() => set({ section: slug, ...(umbrella && { needs_club: false }) })}
            >
              {umbrella ? "所有车友" : shortName}
            </Chip>
          ))}
        </div>
        {errorOf("section") && <p className="mt-1.5 text-12 text-bad">{errorOf("section")}</p>}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="总积分" inputMode="numeric" maxLength={7} {...text("total")} />
        <TextField label="红包个数" inputMode="numeric" maxLength={5} {...text("packet_count")} />
      </div>
      <TextField label="开始（北京时间）" type="datetime-local" {...text("starts_at")} />
      <TextField label="结束（北京时间）" type="datetime-local" {...text("ends_at")} />
      <div>
        <Checkbox
          shape="square"
          checked={values.needs_mobile}
          onChange={(event) => set({ needs_mobile: event.target.checked })}
        >
          仅限已绑定手机号的会员
        </Checkbox>
        <Checkbox
          shape="square"
          checked={values.needs_club}
          disabled={values.section === umbrellaSection.slug}
          onChange={(event) => set({ needs_club: event.target.checked })}
        >
          仅限这个车友会的会员
        </Checkbox>
        {errorOf("needs_club") && <p className="text-12 text-bad">{errorOf("needs_club")}</p>}
      </div>
      {known && (
        <ConditionFields
          title={`还要满足的条件${values.conditions.length === 0 ? "：没有，人人可领" : "，要全部满足"}`}
          known={known.items}
          rows={values.conditions}
          onChange={(conditions) => set({ conditions: [...conditions] })}
        />
      )}
      {errorOf("conditions") && <p className="text-12 text-bad">{errorOf("conditions")}</p>}
      <div className="grid grid-cols-2 gap-3">
        <TextField label="系列（选填）" maxLength={20} placeholder="周年红包雨" {...text("series")} />
        <TextField
          label="系列内每人最多"
          inputMode="numeric"
          maxLength={3}
          placeholder="不限"
          {...text("series_max")}
        />
      </div>
      <p className="text-12 text-ink-3">
        一场活动分几轮发时，每一轮各建一个红包，填同一个系列名称；每一轮每人只能领一个。
      </p>
      <FormEnd form={form}>存为草稿</FormEnd>
    </form>
  );
}

function initialOf(campaign: Campaign | undefined, again: boolean) {
  const times = again ? undefined : campaign;
  return {
    name: campaign?.name ?? "",
    greeting: campaign?.greeting ?? "一路平安，好运常在",
    section: campaign?.section ?? umbrellaSection.slug,
    total: String(campaign?.total ?? 1000),
    packet_count: String(campaign?.packet_count ?? 100),
    starts_at: toField(times?.starts_at ?? Date.now()),
    ends_at: toField(times?.ends_at ?? Date.now() + 24 * HOUR),
    needs_mobile: campaign?.needs_mobile ?? true,
    needs_club: campaign?.needs_club ?? false,
    conditions: toRows(campaign?.conditions ?? []),
    series: campaign?.series ?? "",
    series_max: String(campaign?.series_max ?? ""),
  };
}
