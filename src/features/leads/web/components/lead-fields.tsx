import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { ConsentText } from "#capabilities/people/consents/web/public.ts";
import { useOwnProfile } from "#capabilities/people/members/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { LeadForm, leadEndpoints, WishPart } from "#features/leads/contract.ts";
import { kindNames } from "#features/leads/words.ts";
import { pathOf } from "#sections/paths.ts";
import { RequestError } from "#shared/request-error.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { CityField } from "#ui/city-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { leadFormQuery, submitLead } from "../api/leads.ts";
import { SeriesChoice } from "./series-choice.tsx";
import { WishField } from "./wish-field.tsx";

type Side = z.output<(typeof leadEndpoints)["GET /api/lead-forms/{key}/mine"]["data"]>;

interface Values {
  name: string;
  city: string;
  series: string;
  wished_on: string | null;
  wished_part: WishPart;
  agreed: boolean;
}

interface LeadFieldsProps {
  form: LeadForm;
  /** Undefined for visitors, and until it is known. */
  side: Side | undefined;
  series: string | undefined;
}

/** The fields of a form, and what is agreed to: never ticked beforehand. */
export function LeadFields({ form: shown, side, series }: LeadFieldsProps) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const { data: profile } = useOwnProfile();
  const requestKey = useRequestKey();
  const [reading, setReading] = useState(false);
  const form = useForm<Values>({
    initial: {
      ...{ name: side?.name ?? "", city: "", wished_on: null, wished_part: "any", agreed: false },
      series: shown.series.find(({ key }) => key === series)?.key ?? "",
    },
    purpose: `提交${kindNames[shown.kind]}预约`,
    check: ({ name, city, series: chosen, agreed }) => ({
      ...(name.trim() === "" && { name: "请填写姓名" }),
      ...(city === "" && { city: "请选择城市" }),
      ...(shown.series.length > 0 && chosen === "" && { series: "请选择车系" }),
      ...(!agreed && { agreed: "请阅读并勾选同意后再提交" }),
    }),
    async save(values) {
      const content = { ...values, version: shown.version };
      try {
        await submitLead(queryClient, shown.key, { ...content, idempotency_key: requestKey(content) });
        toast("已提交", { kind: "done" });
      } catch (error) {
        if (error instanceof RequestError && (error.code === "CHANGED" || error.code === "CLOSED")) {
          // What was agreed to is no longer what would be agreed to.
          form.set({ agreed: false });
          await queryClient.invalidateQueries({ queryKey: leadFormQuery(shown.key).queryKey });
        }
        throw error;
      }
    },
  });
  const { values, set } = form;
  const minor = profile?.minor_mode === true;
  return (
    <form {...form.props} className="grid gap-5 pt-1">
      <TextField
        label="姓名"
        placeholder="对方怎么称呼你"
        autoComplete="name"
        maxLength={20}
        {...form.text("name")}
      />
      <MobileLine side={side} />
      <CityField
        label="城市"
        placeholder="选择城市"
        city={values.city}
        error={form.errorOf("city")}
        onChange={(city) => set({ city })}
      />
      {shown.series.length > 0 && (
        <SeriesChoice
          choices={shown.series}
          value={values.series}
          error={form.errorOf("series")}
          onChange={(chosen) => set({ series: chosen })}
        />
      )}
      <WishField
        day={values.wished_on}
        part={values.wished_part}
        error={form.errorOf("wished_on")}
        onChange={(wish) => set(wish)}
      />
      <div className="rounded-2 bg-surface-2 px-3.5 pt-3 pb-1">
        <p className="text-13 leading-body text-ink-2">{shown.statement}</p>
        <div className="flex flex-wrap items-center">
          <Checkbox
            checked={values.agreed}
            aria-invalid={form.errorOf("agreed") ? true : undefined}
            onChange={(event) => set({ agreed: event.target.checked })}
          >
            我已阅读并单独同意以上内容
          </Checkbox>
        </div>
        <p className="-mt-1 pb-2 text-12 text-ink-3">
          依据
          <button
            type="button"
            onPointerDown={ConsentText.preload}
            onClick={() => setReading(true)}
            className="press hit text-accent-ink"
          >
            《{shown.consent?.title}》
          </button>
          <span className="num">{shown.consent?.version} 版</span>
        </p>
        <p aria-live="polite" className="text-12 text-bad">
          {form.errorOf("agreed") && <span className="block pb-2">{form.errorOf("agreed")}</span>}
        </p>
      </div>
      <div>
        <FormEnd form={form} disabled={minor}>
          {minor ? "未成年人模式下不可用" : "同意并提交"}
        </FormEnd>
        {side?.mobile === null && (
          <a
            href={pathOf("my.boundmobile", {}, { section })}
            className="press mt-2 flex min-h-11 items-center justify-center text-13 text-accent-ink"
          >
            先绑定手机号
          </a>
        )}
      </div>
      {reading && (
        <ConsentText
          open={reading}
          onClose={() => setReading(false)}
          textKey="clue"
          title={shown.consent?.title ?? ""}
          onAgree={undefined}
        />
      )}
    </form>
  );
}

/** The number is the bound one, which was proved by a code: nobody leaves another's. */
function MobileLine({ side }: { side: Side | undefined }) {
  return (
    <div>
      <p className="mb-1.5 text-13 text-ink-2">手机号</p>
      <p className="num flex h-13 items-center gap-2 rounded-2 bg-surface-2 px-3.5 text-17">
        {side === undefined ? (
          <span className="text-ink-3">登录后使用绑定的手机号</span>
        ) : side.mobile === null ? (
          <span className="text-ink-3">还没有绑定手机号</span>
        ) : (
          <>
            <span className="flex-1">{side.mobile}</span>
            <Icon name="done" size="s" className="text-ok" />
            <span className="text-13 text-ink-3">已验证</span>
          </>
        )}
      </p>
    </div>
  );
}
