import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { DeskHonour, honourDeskEndpoints } from "#capabilities/community/honours/desk-contract.ts";
import {
  colourNames,
  emblemNames,
  medalColours,
  medalEmblems,
  medalMetals,
  metalNames,
} from "#capabilities/community/honours/medal-set.ts";
import { PictureField } from "#capabilities/media/media/web/public.ts";
import { fromField, toField } from "#client/beijing-field.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { failureOf } from "#shared/failure.ts";
import { formatCount } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { classes } from "../components/words.ts";
import { lookSrc } from "../medal-address.ts";
import { deskApi } from "./api.ts";
import { type AskedRow, ConditionFields, toAsked, toRows } from "./condition-fields.tsx";

/** All honours, with what a rule can ask and where something can be done. */
export type KnownHonours = z.output<(typeof honourDeskEndpoints)["GET /api/admin/honours"]["data"]>;

interface HonourFormProps {
  known: KnownHonours;
  /** What is changed; a new one without. */
  honour: DeskHonour | undefined;
  onDone: () => void;
}

/** Creates an honour, or changes one; the medal stands above as members see it. */
export function HonourForm({ known, honour, onDone }: HonourFormProps) {
  const form = useForm({
    initial: initialOf(honour),
    async save({ conditions, starts_at, ends_at, picture, ...values }) {
      const body = {
        ...values,
        picture: picture?.id ?? null,
        conditions: toAsked(conditions),
        starts_at: fromField(starts_at),
        ends_at: fromField(ends_at),
      };
      await (honour === undefined
        ? deskApi("POST /api/admin/honours", { body }, { quiet: true })
        : deskApi(
            "PUT /api/admin/honours/{key}",
            { params: { key: honour.key }, body: { ...body, version: honour.version } },
            { quiet: true },
          ));
      onDone();
    },
  });
  const { values, set, text } = form;
  const places = [
    { value: "", label: "不跳转" },
    ...known.places.map(({ path, label }) => ({ value: path, label })),
  ];
  if (!places.some(({ value }) => value === values.path))
    places.push({ value: values.path, label: values.path });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <Look values={values} set={set} keyOfIt={honour?.key ?? "new"} />
      <SelectField
        label="类别"
        value={values.class}
        onChange={(kind) => set({ class: classes.find(({ key }) => key === kind)?.key ?? "growth" })}
        options={classes.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextField label="名称" maxLength={12} placeholder="百帖达人" {...text("name")} />
      <TextField
        label="获得方式"
        maxLength={60}
        placeholder="发表 100 个帖子"
        {...text("how")}
        hint="会员在勋章页上看到，也写进通知"
      />
      <TextField label="赛季或系列（选填）" maxLength={16} placeholder="2026 秋季" {...text("season")} />
      <ConditionFields
        title={`自动授予的条件${values.conditions.length === 0 ? "：没有，只由编辑部授予" : "，要全部满足"}`}
        known={known.conditions}
        rows={values.conditions}
        onChange={(conditions) => set({ conditions: [...conditions] })}
      />
      {values.conditions.length > 0 && <Count keyOfIt={honour?.key ?? ""} rows={values.conditions} />}
      <SelectField
        label="去哪里完成"
        value={values.path}
        onChange={(path) => set({ path })}
        options={places}
      />
      <TextField label="开始（北京时间，选填）" type="datetime-local" {...text("starts_at")} />
      <TextField
        label="结束（北京时间，选填）"
        type="datetime-local"
        {...text("ends_at")}
        hint="结束以后不再自动授予，已有的保留"
      />
      <div>
        <Checkbox
          shape="square"
          checked={values.wearable}
          onChange={(event) => set({ wearable: event.target.checked })}
        >
          可以佩戴在昵称旁
        </Checkbox>
        <Checkbox
          shape="square"
          checked={values.open}
          onChange={(event) => set({ open: event.target.checked })}
        >
          启用
        </Checkbox>
      </div>
      <FormEnd form={form}>{honour === undefined ? "新建" : "保存"}</FormEnd>
    </form>
  );
}

type Values = ReturnType<typeof initialOf>;

function Look({ values, set, keyOfIt }: { values: Values; set: Form<Values>["set"]; keyOfIt: string }) {
  const { class: kind, emblem, metal, colour, picture } = values;
  return (
    <>
      <img
        src={lookSrc({ class: kind, emblem, metal, colour, key: keyOfIt, picture: picture?.src })}
        alt="勋章的样子"
        width={200}
        height={200}
        className="mx-auto size-20"
      />
      <PictureField
        label="图片（选填，上传后代替图案，裁成圆形）"
        alt="勋章上的图片"
        ratio="1:1"
        sign
        picture={picture}
        onChange={(next) => set({ picture: next })}
      />
      {picture === null && (
        <fieldset>
          <legend className="mb-1.5 text-13 text-ink-2">图案</legend>
          <div className="flex flex-wrap gap-2">
            {medalEmblems.map(({ value, label }) => (
              <Chip key={value} selected={emblem === value} onClick={() => set({ emblem: value })}>
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">材质</legend>
        <div className="flex flex-wrap gap-2">
          {medalMetals.map(({ value, label }) => (
            <Chip key={value} selected={metal === value} onClick={() => set({ metal: value })}>
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-13 text-ink-2">颜色</legend>
        <div className="flex flex-wrap gap-2">
          {medalColours.map(({ value, label }) => (
            <Chip key={value} selected={colour === value} onClick={() => set({ colour: value })}>
              {label}
            </Chip>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** How many would get it today, asked for by hand: it looks at every member. */
function Count({ keyOfIt, rows }: { keyOfIt: string; rows: readonly AskedRow[] }) {
  const counting = useMutation({
    mutationFn: () =>
      deskApi(
        "POST /api/admin/honours/count",
        { body: { key: keyOfIt, conditions: toAsked(rows) } },
        { quiet: true },
      ),
  });
  const counted = counting.data;
  return (
    <div className="flex items-center gap-3">
      <span className="num min-w-0 flex-1 text-13 text-ink-3" aria-live="polite">
        {counting.isError && `统计失败：${failureOf(counting.error).title}`}
        {counted?.count === null && "会员太多，未统计完"}
        {typeof counted?.count === "number" &&
          `今天${counted.more ? "超过" : "有"} ${formatCount(counted.count)} 位会员会得到`}
        {!counting.isError && counted === undefined && "统计今天会有多少会员得到"}
      </span>
      <Button variant="line" size="s" loading={counting.isPending} onClick={() => counting.mutate()}>
        统计人数
      </Button>
    </div>
  );
}

function initialOf(honour: DeskHonour | undefined) {
  return {
    name: honour?.name ?? "",
    how: honour?.how ?? "",
    season: honour?.season ?? "",
    class: honour?.class ?? ("growth" as DeskHonour["class"]),
    emblem: emblemNames.find((name) => name === honour?.emblem) ?? "star",
    metal: metalNames.find((name) => name === honour?.metal) ?? "gold",
    colour: colourNames.find((name) => name === honour?.colour) ?? "blue",
    picture: (honour?.picture ?? null) as DeskHonour["picture"],
    path: honour?.path ?? "",
    wearable: honour?.wearable ?? true,
    open: honour?.open ?? true,
    starts_at: toField(honour?.starts_at ?? null),
    ends_at: toField(honour?.ends_at ?? null),
    conditions: toRows(honour?.conditions ?? []),
  };
}
