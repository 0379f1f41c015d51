import { useQuery } from "@tanstack/react-query";
import { FormSheet } from "#client/form-sheet.tsx";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { influenceApi } from "./api.ts";
import { fromField, toField } from "./field-times.ts";
import { type OfSection, type Season, seasonsOf } from "./manage-api.ts";
import { ManagedList, SectionChoice, useManagedForm } from "./managed.tsx";

const states = {
  planned: { label: "未开始", kind: "info" },
  open: { label: "招募中", kind: "ok" },
  closed: { label: "已结束", kind: "plain" },
} as const;

const DAY = 86_400_000;

/** When sections look for voices. */
export function Seasons(of: OfSection) {
  return (
    <ManagedList
      title="招募"
      query={useQuery(seasonsOf(of))}
      add="新招募"
      empty={{ title: "还没有招募", text: "不在招募期间时，车友可以预约，开放时会收到通知。" }}
      line={({ title, state, section, opens_at, closes_at, applications }) => ({
        title,
        tags: <Tag kind={states[state].kind}>{states[state].label}</Tag>,
        small: [
          sectionName(section),
          `${formatDate(opens_at, { time: true })} 至 ${formatDate(closes_at, { time: true })}`,
          `${applications} 份申请`,
        ],
      })}
      sheet={(season, onClose) => <SeasonSheet {...{ ...of, season, onClose }} />}
    />
  );
}

function SeasonSheet(props: OfSection & { season: Season | undefined; onClose: () => void }) {
  const { season, section = "", onClose } = props;
  const form = useManagedForm({
    initial: {
      section: season?.section ?? section,
      title: season?.title ?? "",
      opens_at: toField(season?.opens_at ?? Date.now()),
      closes_at: toField(season?.closes_at ?? Date.now() + 30 * DAY),
      // One whose time is over is not what was ended before it.
      closed: season?.state === "closed" && Date.parse(season.closes_at) > Date.now(),
    },
    check: (values) => ({
      ...(values.section === "" && { section: "请选择分区" }),
      ...(values.title.trim() === "" && { title: "请填写标题" }),
      ...(fromField(values.opens_at) === undefined && { opens_at: "请选择开始时间" }),
      ...(fromField(values.closes_at) === undefined && { closes_at: "请选择结束时间" }),
    }),
    async send({ section: slug, title, opens_at, closes_at, closed }) {
      const body = { title, opens_at: fromField(opens_at) ?? "", closes_at: fromField(closes_at) ?? "" };
      const quiet = { quiet: true };
      if (season === undefined)
        await influenceApi("POST /api/admin/influence/seasons", { body: { ...body, section: slug } }, quiet);
      else {
        const input = { params: { id: season.id }, body: { ...body, closed } };
        await influenceApi("PUT /api/admin/influence/seasons/{id}", input, quiet);
      }
      return "已保存";
    },
    onClose,
  });
  return (
    <FormSheet
      {...{ form, onClose }}
      title={season === undefined ? "新招募" : "修改招募"}
      description="同一个分区的招募时间不能重叠"
      label="保存"
    >
      <SectionChoice form={form} fixed={season !== undefined} />
      <TextField label="标题" maxLength={40} placeholder="2026 冬季达人招募" {...form.text("title")} />
      <TextField label="开始（北京时间）" type="datetime-local" {...form.text("opens_at")} />
      <TextField label="结束（北京时间）" type="datetime-local" {...form.text("closes_at")} />
      {season !== undefined && (
        <Switch checked={form.values.closed} onChange={(event) => form.set({ closed: event.target.checked })}>
          提前结束，不再接受申请
        </Switch>
      )}
    </FormSheet>
  );
}
