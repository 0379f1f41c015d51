import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Address } from "#capabilities/people/addresses/contract.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { useRequestKey } from "#client/request-key.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { Field, fieldBoxClass } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { fieldsOf, problemsOf, valuesOf } from "../address-values.ts";
import { saveAddress } from "../api/addresses.ts";
import { PasteBox } from "./paste-box.tsx";

const RegionPicker = lazyPart(async () => (await import("#ui/region-picker.tsx")).default);

const labels = ["家", "公司", "学校", "车库"];

/** A new address, or one to be changed. */
export function AddressForm({
  address,
  onSaved,
}: {
  address: Address | undefined;
  onSaved: (saved: Address) => void;
}) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [choosing, setChoosing] = useState(false);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    initial: fieldsOf(address),
    purpose: "保存地址",
    check: problemsOf,
    async save(values) {
      const answer = await saveAddress(queryClient, valuesOf(values), {
        id: address?.id,
        key: keyOf(values),
      });
      setSaved(true);
      toast("已保存", { kind: "done" });
      onSaved(answer);
    },
  });
  const { values, set } = form;
  useLeaveGuard(form.dirty && !form.busy && !saved);
  const regionProblem = form.errorOf("region_code");

  return (
    <form {...form.props}>
      <PasteBox onFound={(found) => set(found)} />
      <div className="mt-2 bg-surface px-edge pt-5 pb-6">
        <TextField label="收货人" placeholder="名字" autoComplete="name" {...form.text("name")} />
        <TextField
          className="mt-5"
          label="手机号"
          placeholder="收货人的手机号"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.text("mobile")}
        />
        <Field className="mt-5" label="所在地区" error={regionProblem}>
          {(control) => (
            <button
              {...control}
              type="button"
              aria-label={`所在地区，${values.region || "未选择"}`}
              onPointerDown={RegionPicker.preload}
              onClick={() => setChoosing(true)}
              className={`${fieldBoxClass} press w-full text-left ${regionProblem ? "inset-ring-bad!" : ""}`}
            >
              <span className={`min-w-0 flex-1 truncate ${values.region ? "" : "text-ink-3"}`}>
                {values.region || "省、市、区县"}
              </span>
              <Icon name="right" size="s" className="flex-none text-ink-3" />
            </button>
          )}
        </Field>
        <TextArea
          className="mt-5"
          label="详细地址"
          placeholder="街道、楼栋、门牌号"
          rows={2}
          maxLength={100}
          autoComplete="street-address"
          {...form.text("detail")}
        />
        <fieldset className="mt-5">
          <legend className="mb-1.5 text-13 text-ink-2">标签（选填）</legend>
          <div className="flex flex-wrap gap-2.5">
            {labels.map((label) => (
              <Chip
                key={label}
                selected={values.label === label}
                onClick={() => set({ label: values.label === label ? "" : label })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
        <Checkbox
          className="mt-4"
          checked={values.is_default}
          disabled={address?.is_default ?? false}
          onChange={(event) => set({ is_default: event.target.checked })}
        >
          {address?.is_default ? "默认地址（在列表里把另一个设为默认即可更换）" : "设为默认地址"}
        </Checkbox>
        <FormProblem form={form} className="mt-3" />
      </div>
      <BottomBar label="保存地址">
        <Button type="submit" variant="accent" wide loading={form.busy}>
          保存
        </Button>
      </BottomBar>
      <RegionPicker
        open={choosing}
        to="district"
        chosen={values.region_code}
        onPick={(path) => {
          setChoosing(false);
          set({ region_code: path.at(-1)?.code ?? "", region: path.map(({ name }) => name).join("") });
        }}
        onClose={() => setChoosing(false)}
      />
    </form>
  );
}
