import { useQueryClient } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { useRequestKey } from "#client/request-key.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { couponKinds, couponWays } from "#shared/coupon.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskCouponBatch } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";
import { type BatchValues, bodyOf, valuesOf } from "./batch-values.ts";
import { GoodsPicks } from "./goods-picks.tsx";
import { kindNames, wayNames } from "./words.ts";

interface BatchFormProps {
  /** Undefined: a new one. */
  batch: DeskCouponBatch | undefined;
  onSaved: (batch: DeskCouponBatch) => void;
}

const kinds = couponKinds.map((value) => ({ value, label: kindNames[value] }));
const ways = couponWays.map((value) => ({ value, label: wayNames[value] }));
const terms = [
  { value: "days", label: "领取后几天" },
  { value: "dates", label: "固定日期" },
] as const;

/** Everything that a batch of coupons says; new, or as it stands. */
export function BatchForm({ batch, onSaved }: BatchFormProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const form = useForm<BatchValues>({
    initial: valuesOf(batch),
    check: ({ name }) => ({ ...(name.trim().length < 2 && { name: "名称至少 2 个字" }) }),
    async save(values) {
      const body = bodyOf(values);
      const saved =
        batch === undefined
          ? await deskApi(
              "POST /api/admin/coupons",
              { body: { ...body, idempotency_key: keyOf(body) } },
              { quiet: true },
            )
          : await deskApi(
              "PUT /api/admin/coupons/{id}",
              { params: { id: batch.id }, body: { ...body, version: batch.version } },
              { quiet: true },
            );
      form.reset(valuesOf(saved));
      toast(batch === undefined ? "已存为草稿，核对后再开放" : "已保存", { kind: "done" });
      onSaved(saved);
      await refreshDesk(queryClient);
    },
  });
  // What was just saved leads on without a question.
  useLeaveGuard(form.dirty && !form.busy);
  const { values, set, errorOf, text } = form;
  const isGiven = batch !== undefined && batch.given > 0;
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <Panel
        title={batch === undefined ? "新的优惠券" : "优惠"}
        note={isGiven ? "已有人领取，优惠内容不能再改" : undefined}
      >
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="名称" maxLength={20} placeholder="开业满减" {...text("name")} />
          <SelectField
            label="分区（主站的券全部商品都能用）"
            options={sections.map(({ slug }) => ({ value: slug, label: sectionName(slug) }))}
            value={values.section}
            onChange={(section) => set({ section })}
          />
          <SegmentedControl
            label="种类"
            options={kinds}
            value={values.kind}
            onChange={(kind) => set({ kind })}
          />
          {values.kind === "percent" && (
            <TextField
              label="减百分之几"
              inputMode="numeric"
              maxLength={2}
              hint="填 5 就是 95 折"
              {...text("percent")}
            />
          )}
          <TextField
            label={values.kind === "percent" ? "最多减（元）" : "减多少（元）"}
            inputMode="decimal"
            maxLength={11}
            {...text("amount_fen")}
          />
          <TextField
            label="满多少可用（元）"
            inputMode="decimal"
            maxLength={11}
            hint="0 为无门槛"
            {...text("threshold_fen")}
          />
        </div>
        <GoodsPicks
          goods={values.goods_ids}
          categories={values.category_ids}
          error={errorOf("goods_ids") ?? errorOf("category_ids")}
          onChange={(picked) => set(picked)}
        />
      </Panel>
      <Panel title="领取方式">
        <div className="grid gap-4 wide:grid-cols-2">
          <SelectField
            label="领取方式"
            options={ways}
            value={values.way}
            onChange={(way) => set({ way: ways.find(({ value }) => value === way)?.value ?? "claim" })}
          />
          {values.way === "code" && (
            <TextField label="兑换码" maxLength={20} hint="4 到 20 个字，不分大小写" {...text("code")} />
          )}
          {values.way === "points" && (
            <TextField label="要多少积分" inputMode="numeric" maxLength={8} {...text("points")} />
          )}
          <TextField label="数量" inputMode="numeric" maxLength={7} {...text("total")} />
          <TextField label="每人限领" inputMode="numeric" maxLength={3} {...text("per_member")} />
          <TextField
            label="最低等级"
            inputMode="numeric"
            maxLength={2}
            hint="填 0 表示不限等级"
            {...text("min_level")}
          />
          <Switch
            checked={values.owners_only}
            onChange={(event) => set({ owners_only: event.target.checked })}
          >
            仅认证车主
          </Switch>
        </div>
      </Panel>
      <Panel title="时间" note="北京时间">
        <div className="grid gap-4 wide:grid-cols-2">
          <TextField label="领取开始" type="datetime-local" {...text("claim_from")} />
          <TextField label="领取结束" type="datetime-local" {...text("claim_until")} />
          <SegmentedControl
            label="有效期"
            options={terms}
            value={values.by_days ? "days" : "dates"}
            onChange={(term) => set({ by_days: term === "days" })}
          />
          {values.by_days ? (
            <TextField label="有效天数" inputMode="numeric" maxLength={3} {...text("valid_days")} />
          ) : (
            <>
              <TextField label="可用开始" type="datetime-local" {...text("valid_from")} />
              <TextField label="有效期至" type="datetime-local" {...text("valid_until")} />
            </>
          )}
        </div>
      </Panel>
      <section aria-label="保存" className="rounded-3 bg-surface px-4 py-4 wide:px-5">
        <FormEnd form={form}>{batch === undefined ? "存为草稿" : "保存"}</FormEnd>
      </section>
    </form>
  );
}
