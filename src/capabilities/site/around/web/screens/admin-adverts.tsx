import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import type { AdvertPlace } from "#capabilities/site/around/contract.ts";
import type { AdvertContent, AdvertRow } from "#capabilities/site/around/desk-contract.ts";
import { PictureField, termOf } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import { saveCsv } from "#client/save-file.ts";
import { csvFile } from "#shared/csv.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AdvertFace } from "../components/advert-face.tsx";
import { aroundDeskApi, deskAdverts } from "../desk/api.ts";
import { RowSheet } from "../desk/row-sheet.tsx";
import { RowsDesk } from "../desk/rows-desk.tsx";

const quiet = { quiet: true };

/** The places in words, for whoever books one. */
const places: Readonly<Record<AdvertPlace, string>> = {
  "home.top": "首页顶部",
  "home.feed": "首页内容流之前",
  "home.block": "首页区块（在首页布局里摆放）",
  "home.rows": "首页内容流里，第 5 条之后",
  "article.end": "文章结尾",
  "forum.top": "社区推荐页顶部",
  "forum.rows": "社区帖子列表里，第 5 条之后",
};
const placeOptions = Object.entries(places).map(([value, label]) => ({ value, label }));

const empty: AdvertContent = {
  ...{ on: true, sections: [], from: null, until: null, place: "home.top" },
  ...{ advertiser: "", picture: "", alt: "", link: "https://", weight: 10, per_day: 0, note: "" },
};

/** 广告位: what is booked where, how often it was seen and followed. */
export default function AdminAdverts() {
  return <DeskScreen title="广告位">{() => <Desk />}</DeskScreen>;
}

function Desk() {
  const query = useQuery(deskAdverts);
  const exporting = useMutation({
    mutationFn: async () => {
      const { items } = await aroundDeskApi("GET /api/admin/adverts/figures");
      const head = ["日期", "编号", "广告主", "图片说明", "位置", "展示", "点击"];
      const rows = items.map(({ day, id, advertiser, alt, place, views, taps }) => [
        ...[day, id, advertiser, alt, places[place]],
        ...[views, taps],
      ]);
      saveCsv("广告展示和点击.csv", [csvFile([head, ...rows])]);
    },
  });
  return (
    <RowsDesk
      title="广告位"
      word="广告"
      query={query}
      queryKey={deskAdverts.queryKey}
      about="每条都标明“广告”和广告主。展示和点击：同一网络一小时内算一次，出现在屏幕上才算展示，下面是近 30 天的合计。每天次数和关闭（7 天）只记在访客的设备上，不建立任何画像。"
      actions={
        <Button
          size="s"
          variant="line"
          icon="download"
          loading={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          导出
        </Button>
      }
      nameOf={({ content }) => content.advertiser}
      mark={({ picture }) => (
        <span className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-2 bg-surface-2 text-ink-3">
          {picture ? <Picture media={picture} alt="" ratio="fill" sizes="60px" /> : <Icon name="image" />}
        </span>
      )}
      order={(ids) => aroundDeskApi("POST /api/admin/adverts/order", { body: { ids } })}
      sheet={(row, onClose) => <AdvertSheet row={row} onClose={onClose} />}
    >
      {({ content, views, taps }) => (
        <>
          <span className="block truncate text-12 text-ink-3">
            {[places[content.place], termOf({ from: content.from, until: content.until })]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className="num block truncate text-12 text-ink-2">
            {`展示 ${views} · 点击 ${taps} · 权重 ${content.weight}`}
          </span>
        </>
      )}
    </RowsDesk>
  );
}

function AdvertSheet({ row, onClose }: { row: AdvertRow | null; onClose: () => void }) {
  return (
    <RowSheet
      word="广告"
      queryKey={deskAdverts.queryKey}
      row={row}
      initial={empty}
      create={(key, content) => aroundDeskApi("POST /api/admin/adverts", { body: { key, content } }, quiet)}
      change={(id, version, content) =>
        aroundDeskApi("PUT /api/admin/adverts/{id}", { params: { id }, body: { version, content } }, quiet)
      }
      remove={(id, version) =>
        aroundDeskApi("DELETE /api/admin/adverts/{id}", { params: { id }, query: { version } })
      }
      onClose={onClose}
    >
      {(form) => <Fields form={form} row={row} />}
    </RowSheet>
  );
}

function Fields({ form, row }: { form: Form<AdvertContent>; row: AdvertRow | null }) {
  const { values } = form;
  const [picture, setPicture] = useState(row?.picture ?? null);
  const number = (text: string) => Number.parseInt(text, 10) || 0;
  return (
    <>
      <SelectField
        label="位置"
        options={placeOptions}
        value={values.place}
        onChange={(place) => form.set({ place: place as AdvertPlace })}
      />
      <TextField label="广告主" hint="和“广告”两个字一起显示" maxLength={30} {...form.text("advertiser")} />
      <div>
        <PictureField
          label="图片（按 2:1 显示）"
          ratio="2:1"
          alt={values.alt || "广告图片"}
          picture={picture}
          onChange={(next) => {
            setPicture(next);
            form.set({ picture: next?.id ?? "" });
          }}
        />
        {form.errorOf("picture") && <p className="mt-1.5 text-13 text-bad">{form.errorOf("picture")}</p>}
      </div>
      <TextField label="图片说明" hint="读屏软件会读出来" maxLength={60} {...form.text("alt")} />
      <TextField
        label="点开去哪里"
        maxLength={300}
        inputMode="url"
        autoCapitalize="none"
        {...form.text("link")}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          label="权重（1 到 100）"
          hint="同一位置有几条时，按权重轮流"
          inputMode="numeric"
          value={String(values.weight || "")}
          error={form.errorOf("weight")}
          onChange={(event) => form.set({ weight: number(event.target.value) })}
        />
        <TextField
          label="每台设备每天最多几次"
          hint="0 是不限"
          inputMode="numeric"
          value={String(values.per_day)}
          error={form.errorOf("per_day")}
          onChange={(event) => form.set({ per_day: number(event.target.value) })}
        />
      </div>
      {picture !== null && (
        <div>
          <p className="mb-1.5 text-13 text-ink-2">访客看到的样子</p>
          <div className="relative overflow-hidden rounded-2 bg-surface-2">
            <AdvertFace
              advertiser={values.advertiser || "广告主"}
              picture={picture}
              alt={values.alt || "广告图片"}
            />
          </div>
          <p className="mt-1.5 text-12 text-ink-3">{`${places[values.place]} · 点开去 ${values.link}`}</p>
        </div>
      )}
      <TextArea label="备注（仅后台可见）" rows={2} maxLength={200} {...form.text("note")} />
    </>
  );
}
