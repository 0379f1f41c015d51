import type { Campaign } from "#capabilities/community/red-packets/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { TextField } from "#ui/text-field.tsx";
import { deskApi } from "./campaigns.ts";

const HOUR = 3_600_000;

/** Beijing's clock, as the browser's field for a time of day takes it. */
const toField = (moment: string | number) => formatDate(new Date(moment), { time: true }).replace(" ", "T");
/** What was chosen there as a moment; what is no time stays as it is, for the server to refuse. */
function fromField(value: string): string {
  const moment = new Date(`${value}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? value : moment.toISOString();
}
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Drafts a campaign, or changes a draft. Nothing is given out here. */
export function CampaignForm({ campaign, onDone }: { campaign: Campaign | undefined; onDone: () => void }) {
  const form = useForm({
    initial: initialOf(campaign),
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
        min_level: wholeNumber(values.min_level),
      };
      await (campaign === undefined
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
      <TextField
        label="最低等级"
        inputMode="numeric"
        maxLength={2}
        {...text("min_level")}
        hint="填 0 表示不限等级"
      />
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
      <FormEnd form={form}>存为草稿</FormEnd>
    </form>
  );
}

function initialOf(campaign: Campaign | undefined) {
  return {
    name: campaign?.name ?? "",
    greeting: campaign?.greeting ?? "一路平安，好运常在",
    section: campaign?.section ?? umbrellaSection.slug,
    total: String(campaign?.total ?? 1000),
    packet_count: String(campaign?.packet_count ?? 100),
    starts_at: toField(campaign?.starts_at ?? Date.now()),
    ends_at: toField(campaign?.ends_at ?? Date.now() + 24 * HOUR),
    needs_mobile: campaign?.needs_mobile ?? true,
    needs_club: campaign?.needs_club ?? false,
    min_level: String(campaign?.min_level ?? 0),
  };
}
