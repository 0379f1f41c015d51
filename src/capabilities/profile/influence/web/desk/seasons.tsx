import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { influenceApi } from "./api.ts";
import { fromField, toField } from "./field-times.ts";
import { refreshManaged, type Season, seasonsOf } from "./manage-api.ts";
import { ManagedList, ManagedRow } from "./managed-list.tsx";
import { SectionChoice } from "./section-choice.tsx";

const states = {
  planned: { label: "未开始", kind: "info" },
  open: { label: "招募中", kind: "ok" },
  closed: { label: "已结束", kind: "plain" },
} as const;

const DAY = 86_400_000;

/** When sections look for voices. */
export function Seasons({ section }: { section: string | undefined }) {
  const query = useQuery(seasonsOf(section));
  const [open, setOpen] = useState<Season | "new" | null>(null);
  return (
    <>
      <ManagedList
        title="招募"
        query={query}
        add={{ label: "新招募", onAdd: () => setOpen("new") }}
        empty={{ title: "还没有招募", text: "不在招募期间时，车友可以预约，开放时会收到通知。" }}
      >
        {(season) => (
          <ManagedRow
            title={season.title}
            tags={<Tag kind={states[season.state].kind}>{states[season.state].label}</Tag>}
            small={`${sectionName(season.section)} · ${formatDate(season.opens_at, { time: true })} 至 ${formatDate(season.closes_at, { time: true })} · ${season.applications} 份申请`}
          >
            <Button size="s" variant="line" onClick={() => setOpen(season)}>
              修改
            </Button>
          </ManagedRow>
        )}
      </ManagedList>
      {open !== null && (
        <SeasonSheet
          season={open === "new" ? undefined : open}
          section={section}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function SeasonSheet(props: {
  season: Season | undefined;
  section: string | undefined;
  onClose: () => void;
}) {
  const { season, section, onClose } = props;
  const queryClient = useQueryClient();
  const form = useForm({
    initial: {
      section: season?.section ?? section ?? "",
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
    async save(values) {
      const body = {
        title: values.title,
        opens_at: fromField(values.opens_at) ?? "",
        closes_at: fromField(values.closes_at) ?? "",
      };
      await (season === undefined
        ? influenceApi(
            "POST /api/admin/influence/seasons",
            { body: { ...body, section: values.section } },
            { quiet: true },
          )
        : influenceApi(
            "PUT /api/admin/influence/seasons/{id}",
            { params: { id: season.id }, body: { ...body, closed: values.closed } },
            { quiet: true },
          ));
      await refreshManaged(queryClient);
      toast("已保存", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title={season === undefined ? "新招募" : "修改招募"}
      description="同一个分区的招募时间不能重叠"
    >
      <form {...form.props} className="grid gap-4 pb-2">
        {season === undefined && (
          <SectionChoice
            value={form.values.section}
            error={form.errorOf("section")}
            onChange={(next) => form.set({ section: next })}
          />
        )}
        <TextField label="标题" maxLength={40} placeholder="2026 冬季达人招募" {...form.text("title")} />
        <TextField label="开始（北京时间）" type="datetime-local" {...form.text("opens_at")} />
        <TextField label="结束（北京时间）" type="datetime-local" {...form.text("closes_at")} />
        {season !== undefined && (
          <Switch
            checked={form.values.closed}
            onChange={(event) => form.set({ closed: event.target.checked })}
          >
            提前结束，不再接受申请
          </Switch>
        )}
        <FormEnd form={form}>保存</FormEnd>
      </form>
    </Sheet>
  );
}
