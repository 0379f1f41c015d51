import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { fromField, toField } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EditValues } from "./edit-values.ts";

const RegionPicker = lazyPart(async () => (await import("#ui/region-picker.tsx")).default);

/** When and where. */
export function TimesPart({ form }: { form: Form<EditValues> }) {
  const { values, set, errorOf, text } = form;
  const [picking, setPicking] = useState(false);
  const { data: place = "" } = useQuery({
    queryKey: ["region", values.region_code],
    // The names of all regions come with their first use.
    queryFn: async () => (await import("#shared/regions.ts")).regionName(values.region_code),
    staleTime: Number.POSITIVE_INFINITY,
  });
  /** The end goes along with the beginning, and so does the deadline: what was planned keeps its length. */
  const move = (starts_at: string) => {
    const [from, to] = [fromField(values.starts_at), fromField(starts_at)];
    if (from === null || to === null) return set({ starts_at });
    const shift = Date.parse(to) - Date.parse(from);
    const along = (field: string) => {
      const moment = fromField(field);
      return moment === null ? field : toField(new Date(Date.parse(moment) + shift).toISOString());
    };
    set({ starts_at, ends_at: along(values.ends_at), closes_at: along(values.closes_at) });
  };
  return (
    <Panel title="时间和地点" note="北京时间">
      <div className="grid gap-4">
        <TextField
          label="活动开始"
          type="datetime-local"
          {...text("starts_at")}
          hint="改它，结束和报名截止会一起移动"
          onChange={(event) => move(event.target.value)}
        />
        <TextField label="活动结束" type="datetime-local" {...text("ends_at")} />
        <TextField label="开始报名" type="datetime-local" {...text("opens_at")} />
        <TextField label="报名截止" type="datetime-local" {...text("closes_at")} />
        <ChoiceField
          label="城市"
          value={values.region_code === "" ? "" : place}
          placeholder="选择城市"
          error={errorOf("region_code")}
          onOpen={() => setPicking(true)}
          onTouch={RegionPicker.preload}
          onClear={() => set({ region_code: "" })}
        />
        <TextField label="地点" maxLength={40} placeholder="湖滨公园停车场" {...text("place")} />
        <TextField
          label="详细地址（选填）"
          maxLength={80}
          placeholder="街道门牌，导航用"
          {...text("address")}
        />
        <TextField
          label="坐标（选填）"
          placeholder="30.2456, 120.1553"
          hint="在地图里长按地点复制坐标，导航会更准"
          maxLength={40}
          {...text("point")}
        />
      </div>
      {picking && (
        <RegionPicker
          open={picking}
          to="city"
          chosen={values.region_code}
          onPick={(path) => {
            const last = path.at(-1);
            if (last) set({ region_code: last.code });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}
