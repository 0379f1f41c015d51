import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CoverField } from "#capabilities/media/media/web/public.ts";
import { SeriesField } from "#capabilities/people/members/web/public.ts";
import { type Problems, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { sentWords } from "#client/review-time.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { OwnGroup } from "#features/groups/contract.ts";
import { textLength } from "#shared/text.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { groupApi } from "../api/client.ts";
import { refreshGroups } from "../api/groups.ts";

const RegionPicker = lazyPart(async () => (await import("#ui/region-picker.tsx")).default);

interface Values {
  name: string;
  intro: string;
  region_code: string;
  series: string;
  cover_id: string | null;
  joining: "open" | "approval";
}

const ways = [
  { value: "approval", label: "群主同意" },
  { value: "open", label: "直接加入" },
] as const;

/** Asks to found a group, or changes one. */
export default function GroupFormSheet({ own, onClose }: { own: OwnGroup | null; onClose: () => void }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [place, setPlace] = useState(own?.group.region.name ?? "");
  const [picking, setPicking] = useState(false);
  const [sending, setSending] = useState(false);
  const form = useForm<Values>({
    initial: {
      name: own?.group.name ?? "",
      intro: own?.group.intro ?? "",
      region_code: own?.group.region.code ?? "",
      series: own?.group.series?.key ?? "",
      cover_id: own?.group.cover?.id ?? null,
      joining: own?.group.joining ?? "approval",
    },
    check: problemsOf,
    purpose: "申请建群",
    async save(values) {
      const saved =
        own === null
          ? await groupApi(
              "POST /api/groups",
              { body: { ...values, section: section.slug, idempotency_key: keyOf(values) } },
              { quiet: true },
            )
          : await groupApi(
              "PUT /api/groups/{id}",
              { params: { id: own.group.id }, body: { ...values, version: own.version } },
              { quiet: true },
            );
      onClose();
      await refreshGroups(queryClient);
      toast(
        saved.status === "in_review"
          ? await sentWords(queryClient, "group", "已提交，通过审核后公开")
          : "已保存",
        { kind: "done" },
      );
    },
  });
  const { values, set } = form;
  return (
    <Sheet
      onClose={onClose}
      title={own === null ? "申请建群" : "编辑车友群"}
      description={own === null ? "通过审核后出现在列表里，由你担任群主。" : "改动会再次审核。"}
    >
      <form {...form.props} className="flex flex-col gap-5 pt-2 pb-4">
        <TextField label="群名称" placeholder="例如：深圳周末跑山群" maxLength={20} {...form.text("name")} />
        <TextArea
          label="群简介"
          placeholder="面向哪里的车友、平时聊什么、多久聚一次"
          maxLength={300}
          rows={3}
          {...form.text("intro")}
        />
        <ChoiceField
          label="地区"
          value={values.region_code === "" ? "" : place}
          placeholder="全国"
          error={form.errorOf("region_code")}
          onOpen={() => setPicking(true)}
          onTouch={RegionPicker.preload}
          onClear={() => set({ region_code: "" })}
        />
        <SeriesField
          label="车系（选填）"
          value={values.series}
          placeholder="不限车系"
          error={form.errorOf("series")}
          onChange={(series) => set({ series })}
        />
        <div>
          <p className="mb-1.5 text-13 text-ink-2">加入方式</p>
          <SegmentedControl
            label="加入方式"
            options={ways}
            value={values.joining}
            onChange={(joining) => set({ joining })}
          />
        </div>
        <CoverField
          label="群封面（选填）"
          hint="列表里显示为方形。换封面要先审核。"
          initial={own?.group.cover ?? null}
          onChange={(picture, busy) => {
            setSending(busy);
            if ((picture?.id ?? null) !== values.cover_id) set({ cover_id: picture?.id ?? null });
          }}
        />
        <FormEnd form={form} disabled={sending}>
          {sending ? "封面上传中…" : own === null ? "提交申请" : "保存"}
        </FormEnd>
      </form>
      {picking && (
        <RegionPicker
          open={picking}
          to="city"
          chosen={values.region_code}
          onPick={(path) => {
            const last = path.at(-1);
            if (last) {
              set({ region_code: last.code });
              setPlace(path.map(({ name }) => name).join(""));
            }
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Sheet>
  );
}

function problemsOf({ name, intro }: Values): Problems<Values> {
  const found: Problems<Values> = {};
  const length = textLength(name.trim());
  if (length < 2 || length > 20) found.name = "群名称要 2–20 个字";
  if (textLength(intro.trim()) < 5) found.intro = "简介至少写 5 个字，说说群里聊什么、多久聚一次";
  return found;
}
