import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Panel, useAdminSession } from "#capabilities/desk/admin/web/public.ts";
import { uploadVideo } from "#capabilities/media/media/web/public.ts";
import { chooseFiles, DocumentEditor, PicturesField } from "#capabilities/site/blocks/web/public.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { useRequestKey } from "#client/request-key.ts";
import type { DeskGoods } from "#features/goods/desk-contract.ts";
import type { Shelves } from "#features/goods/shelves-contract.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi, deskGoods, refreshGoods } from "./api.ts";
import { FitmentsField } from "./fitments-field.tsx";
import { axesOf, bodyOf, type GoodsValues, valuesOf } from "./goods-values.ts";
import { SkuEditor } from "./sku-editor.tsx";

interface GoodsFormProps {
  /** Undefined: new ones. */
  goods: DeskGoods | undefined;
  shelves: Shelves;
  onSaved: (goods: DeskGoods) => void;
}

/** All that is said of goods, saved as a whole. */
export function GoodsForm({ goods, shelves, onSaved }: GoodsFormProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [nested, setNested] = useState<Readonly<Record<string, string>>>({});
  // What the form began with: the server tells whether somebody was faster.
  const [base, setBase] = useState(goods);
  const first = shelves.categories.find(({ active }) => active)?.id ?? "";
  const form = useForm<GoodsValues>({
    initial: valuesOf(goods, first),
    check: ({ title }) => (title.trim().length < 2 ? { title: "标题至少 2 个字" } : {}),
    place: ({ fields }) =>
      Object.keys(fields).some((name) => name.startsWith("skus.")) ? "skus" : undefined,
    async save(values) {
      const body = bodyOf(values);
      try {
        const saved =
          base === undefined
            ? await deskApi(
                "POST /api/admin/goods",
                { body: { ...body, idempotency_key: keyOf(body) } },
                { quiet: true },
              )
            : await deskApi(
                "PUT /api/admin/goods/{id}",
                { params: { id: base.id }, body: { ...body, version: base.version } },
                { quiet: true },
              );
        setNested({});
        setBase(saved);
        form.reset(valuesOf(saved, first));
        queryClient.setQueryData(deskGoods(saved.id).queryKey, saved);
        toast(base === undefined ? "已存为草稿，核对后再上架" : "已保存", { kind: "done" });
        onSaved(saved);
        await refreshGoods(queryClient);
      } catch (error) {
        if (error instanceof RequestError) setNested(error.fields);
        throw error;
      }
    },
  });
  // What was just saved leads on without a question.
  useLeaveGuard(form.dirty && !form.busy);
  const isOlder = goods !== undefined && base !== undefined && goods.version > base.version;
  const { values, set, errorOf, text } = form;
  const { dirty, busy, reset } = form;
  // Where nothing was typed there is nothing to lose: put on or off above, it stands here as it is now.
  useEffect(() => {
    if (!isOlder || dirty || busy) return;
    setBase(goods);
    reset(valuesOf(goods, first));
  }, [isOlder, dirty, busy, goods, first, reset]);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {isOlder && dirty && (
        <div role="alert" className="rounded-3 bg-warn-soft px-4 py-3 text-13 text-warn">
          <p>这件商品刚刚有改动，下面还是之前的内容。</p>
          <Button
            size="s"
            variant="line"
            className="mt-2"
            onClick={() => {
              setBase(goods);
              form.reset(valuesOf(goods, first));
            }}
          >
            看最新的
          </Button>
        </div>
      )}
      <Panel title="基本资料">
        <div className="grid gap-4">
          <TextField label="标题" maxLength={60} {...text("title")} />
          <TextField label="副标题（选填）" maxLength={60} {...text("subtitle")} />
          <PicturesField
            most={9}
            hint="上架至少要一张"
            pictures={values.picture_ids}
            error={errorOf("picture_ids")}
            onChange={(pictures) => set({ picture_ids: pictures })}
          />
          <VideoField form={form} />
          <div className="grid gap-4 wide:grid-cols-2">
            <SelectField
              label="分区"
              options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
              value={values.section}
              onChange={(section) => set({ section })}
            />
            <SelectField
              label="货架"
              options={shelves.categories
                .filter(({ id, active }) => active || id === values.category_id)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={values.category_id}
              onChange={(category) => set({ category_id: category })}
            />
          </div>
          {(errorOf("section") ?? errorOf("category_id")) && (
            <p className="text-12 text-bad">{errorOf("section") ?? errorOf("category_id")}</p>
          )}
          <DocumentEditor
            label="商品详情"
            value={values.document}
            error={errorOf("document")}
            onChange={(document) => set({ document })}
          />
        </div>
      </Panel>
      <Panel title="规格和价格" note="金额都是元">
        <div className="grid gap-4">
          <TextField
            label="规格名（用空格隔开，没有就留空）"
            maxLength={40}
            placeholder="尺寸 颜色"
            {...text("axes")}
          />
          <SkuEditor
            axes={axesOf(values.axes)}
            skus={values.skus}
            pictures={values.picture_ids}
            error={errorOf("skus")}
            nested={nested}
            onChange={(skus) => {
              setNested({});
              set({ skus });
            }}
          />
        </div>
      </Panel>
      <SellingPanel form={form} shelves={shelves} nested={nested} />
      <section aria-label="保存" className="rounded-3 bg-surface px-4 py-4 wide:px-5">
        <FormEnd form={form}>{base === undefined ? "存为草稿" : "保存"}</FormEnd>
      </section>
    </form>
  );
}

interface SellingPanelProps {
  form: Form<GoodsValues>;
  shelves: Shelves;
  nested: Readonly<Record<string, string>>;
}

function SellingPanel({ form, shelves, nested }: SellingPanelProps) {
  const { values, set, text } = form;
  return (
    <Panel title="销售设置">
      <div className="grid gap-4">
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="定时上架（选填，北京时间）" type="datetime-local" {...text("on_at")} />
          <TextField label="定时下架（选填）" type="datetime-local" {...text("off_at")} />
          <SelectField
            label="运费"
            options={[
              { value: "", label: "包邮" },
              ...shelves.freight.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={values.freight_id}
            onChange={(freight) => set({ freight_id: freight })}
          />
          <TextField label="发货说明" maxLength={20} {...text("ships_in")} />
          <TextField
            label="每人限购（选填）"
            inputMode="numeric"
            maxLength={5}
            {...text("limit_per_member")}
          />
          <TextField
            label="无理由退货天数"
            inputMode="numeric"
            maxLength={2}
            hint="填 0 表示不支持"
            {...text("return_days")}
          />
          <TextField
            label="排序"
            inputMode="numeric"
            maxLength={5}
            hint="数字越大越靠前，0 为不置前"
            {...text("weight")}
          />
        </div>
        <Switch checked={values.owners_only} onChange={(event) => set({ owners_only: event.target.checked })}>
          只卖给认证车主
        </Switch>
        <FitmentsField form={form} nested={nested} />
      </div>
    </Panel>
  );
}

/** The film of goods, an MP4. */
function VideoField({ form }: { form: Form<GoodsValues> }) {
  const token = useAdminSession(({ token: own }) => own);
  const [sending, setSending] = useState(false);
  const { values, set, errorOf } = form;
  const choose = async () => {
    const [file] = await chooseFiles("video/mp4");
    if (file === undefined) return;
    setSending(true);
    try {
      const { video } = await uploadVideo(file, { signal: new AbortController().signal, token });
      set({ video_id: video });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      toast(error.message, { kind: "error" });
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <p className="mb-1.5 text-13 text-ink-2">视频（选填，MP4）</p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="num text-13 text-ink-3">
          {values.video_id === null ? "没有视频" : `${Math.round(values.video_id.duration)} 秒`}
        </span>
        <Button size="s" variant="line" loading={sending} onClick={() => void choose()}>
          {values.video_id === null ? "上传" : "换一个"}
        </Button>
        {values.video_id !== null && (
          <Button size="s" variant="danger" onClick={() => set({ video_id: null })}>
            移除
          </Button>
        )}
      </div>
      {errorOf("video_id") && <p className="mt-1.5 text-12 text-bad">{errorOf("video_id")}</p>}
    </div>
  );
}
