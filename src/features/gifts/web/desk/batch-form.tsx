import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { PicturesField } from "#capabilities/site/blocks/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { useRequestKey } from "#client/request-key.ts";
import { parseYuan } from "#shared/money.ts";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";
import { type BatchValues, bodyOf, valuesOf } from "./batch-values.ts";
import { ItemsEditor } from "./items-editor.tsx";
import { RightFields } from "./right-fields.tsx";
import { SectionChips } from "./section-chips.tsx";
import { StorePicks } from "./store-picks.tsx";

interface BatchFormProps {
  /** Undefined: a new one. */
  batch: DeskBatch | undefined;
  onSaved: (batch: DeskBatch) => void;
}

/** Everything that a batch says; new, or as it stands. */
export function BatchForm({ batch, onSaved }: BatchFormProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  // What the server says of one thing or choice of the list, by its place in it.
  const [nested, setNested] = useState<Readonly<Record<string, string>>>({});
  const form = useForm<BatchValues>({
    initial: valuesOf(batch),
    check: ({ name, pickup, mail, postage_fen: postage, store_ids }) => ({
      ...(name.trim().length < 2 && { name: "名称至少 2 个字" }),
      ...(!pickup && !mail && { pickup: "至少要有一种领取方式" }),
      ...(mail && parseYuan(postage) === null && { postage_fen: "请写成 12 或 12.50，不收写 0" }),
      ...(pickup && store_ids.length === 0 && { store_ids: "请选择可以领取的门店" }),
    }),
    async save(values) {
      const body = bodyOf(values);
      try {
        const saved =
          batch === undefined
            ? await deskApi(
                "POST /api/admin/gifts",
                { body: { ...body, idempotency_key: keyOf(body) } },
                { quiet: true },
              )
            : await deskApi(
                "PUT /api/admin/gifts/{id}",
                { params: { id: batch.id }, body: { ...body, version: batch.version } },
                { quiet: true },
              );
        setNested({});
        form.reset(valuesOf(saved));
        toast(batch === undefined ? "已存为草稿，核对后再发布" : "已保存", { kind: "done" });
        onSaved(saved);
        await refreshDesk(queryClient);
      } catch (error) {
        if (error instanceof RequestError) setNested(error.fields);
        throw error;
      }
    },
  });
  // What was just saved leads on without a question.
  useLeaveGuard(form.dirty && !form.busy);
  const { values, set, errorOf, text } = form;
  const claimed = batch !== undefined && Object.values(batch.counts).some((count) => count > 0);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <Panel title={batch === undefined ? "新的礼品" : "礼品"}>
        <div className="grid gap-4">
          <TextField label="名称" maxLength={30} placeholder="赛道日参与礼" {...text("name")} />
          <SectionChips
            value={values.section}
            fixed={claimed}
            error={errorOf("section")}
            onChange={(section) => set({ section })}
          />
          <TextArea label="说明（选填）" rows={3} maxLength={500} {...text("intro")} />
          <PicturesField
            most={6}
            pictures={values.picture_ids}
            error={errorOf("picture_ids")}
            onChange={(pictures) => set({ picture_ids: pictures })}
          />
        </div>
      </Panel>
      <Panel title="礼品和库存" note="每人领其中一份">
        <ItemsEditor
          items={values.items}
          error={errorOf("items")}
          nested={nested}
          onChange={(items) => {
            setNested({});
            set({ items });
          }}
        />
      </Panel>
      <Panel title="时间" note="北京时间">
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="登记开始" type="datetime-local" {...text("opens_at")} />
          <TextField label="登记结束" type="datetime-local" {...text("closes_at")} />
          <TextField
            label="到店领取期限"
            type="datetime-local"
            hint="过期自动作废，名额退回"
            {...text("collect_until")}
          />
        </div>
      </Panel>
      <Panel title="领取方式">
        <div className="grid gap-2">
          <Switch
            checked={values.mail}
            onChange={(event) => set({ mail: event.target.checked, pickup: values.pickup })}
          >
            邮寄到收货地址
          </Switch>
          {values.mail && (
            <TextField
              label="邮费（元）"
              inputMode="decimal"
              maxLength={6}
              hint="0 为不收；收的话，30 分钟内付了才算登记成功"
              {...text("postage_fen")}
            />
          )}
          <Switch checked={values.pickup} onChange={(event) => set({ pickup: event.target.checked })}>
            到店凭核销码领取
          </Switch>
          {errorOf("pickup") && <p className="text-12 text-bad">{errorOf("pickup")}</p>}
          {values.pickup && (
            <StorePicks
              section={values.section}
              value={values.store_ids}
              error={errorOf("store_ids")}
              onChange={(ids) => set({ store_ids: ids })}
            />
          )}
        </div>
      </Panel>
      <RightFields form={form} title={batch?.activity_title ?? null} />
      <section aria-label="保存" className="rounded-3 bg-surface px-4 py-4 wide:px-5">
        {claimed && (
          <p className="mb-3 text-13 text-ink-3">
            改动对新的登记生效；已登记的按原来的约定领取。领取期限和门店的改动对所有人生效。
          </p>
        )}
        <FormEnd form={form}>{batch === undefined ? "存为草稿" : "保存"}</FormEnd>
      </section>
    </form>
  );
}
