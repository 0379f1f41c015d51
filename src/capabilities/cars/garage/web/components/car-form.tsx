import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CarPickerSheet } from "#capabilities/cars/catalogue/web/public.ts";
import type { GarageCar } from "#capabilities/cars/garage/contract.ts";
import { CoverField } from "#capabilities/media/media/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { useRequestKey } from "#client/request-key.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Chip } from "#ui/chip.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { CityField } from "#ui/city-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { saveCar } from "../api/cars.ts";
import { fieldsOf, problemsOf, valuesOf } from "../car-fields.ts";
import type { Patient } from "../doctor.ts";
import { MileageField } from "./mileage-field.tsx";
import { SecretField } from "./secret-field.tsx";

const colours = ["白", "黑", "灰", "银", "蓝", "红", "绿", "棕"];

interface CarFormProps {
  car: GarageCar | undefined;
  onSaved: (saved: GarageCar) => void;
}

/** A new car, or one to be changed; what is certified is shown and stays. */
export function CarForm({ car, onSaved }: CarFormProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [choosing, setChoosing] = useState(false);
  const [patient, setPatient] = useState<Patient>({
    brand: car?.brand ?? "",
    generation: car?.generation ?? null,
    energy: car?.trim?.energy ?? null,
  });
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    initial: fieldsOf(car),
    purpose: "保存爱车",
    check: problemsOf,
    async save(values) {
      const answer = await saveCar(queryClient, valuesOf(values), { id: car?.id, key: keyOf(values) });
      setSaved(true);
      toast("已保存", { kind: "done" });
      onSaved(answer);
    },
  });
  const { values, set } = form;
  const locked = car?.certification.locked ?? false;
  useLeaveGuard(form.dirty && !form.busy && !saved);

  return (
    <form {...form.props}>
      <div className="bg-surface px-edge pt-5 pb-6">
        <CoverField
          label="爱车照片"
          what="照片"
          hint="仅自己可见，建议横拍整车"
          initial={car?.picture ?? null}
          onChange={(picture, busy) => {
            setSending(busy);
            set({ picture_id: picture?.id ?? null });
          }}
        />
        <ChoiceField
          className="mt-5"
          label="车型"
          value={values.label}
          placeholder="选择车系、代际和车型"
          error={form.errorOf("series")}
          hint={locked ? "认证用到的信息，不能修改" : undefined}
          onTouch={CarPickerSheet.preload}
          onOpen={() => {
            if (locked) toast("认证用到的信息不能修改");
            else setChoosing(true);
          }}
        />
        <SecretField
          kind="plate"
          label="车牌（选填）"
          placeholder="例如：京A12345"
          kept={car?.plate ?? ""}
          value={values.plate}
          error={form.errorOf("plate")}
          locked={locked}
          patient={patient}
          onChange={(plate) => set({ plate })}
        />
        <SecretField
          kind="vin"
          label="车架号（VIN，选填）"
          placeholder="行驶证上的 17 位字母和数字"
          kept={car?.vin_last ?? ""}
          value={values.vin}
          error={form.errorOf("vin")}
          locked={locked}
          patient={patient}
          onChange={(vin) => set({ vin })}
        />
        <p className="mt-2 text-12 leading-body text-ink-3">
          完整的车牌和车架号不会保存：只留一段不可还原的摘要用来查重，以及打码的车牌和车架号后 6 位。
        </p>
        <TextField
          className="mt-5"
          label="购车日期（选填）"
          type="date"
          min="1950-01-01"
          max={todayInChina()}
          disabled={locked}
          {...form.text("bought_on")}
        />
        <MileageField className="mt-5" form={form} placeholder="现在的表显里程" />
        <TextField
          className="mt-5"
          label="颜色（选填）"
          placeholder="例如：雪山白"
          maxLength={12}
          {...form.text("colour")}
        />
        <div className="mt-2 flex flex-wrap gap-2.5">
          {colours.map((colour) => (
            <Chip
              key={colour}
              selected={values.colour === colour}
              onClick={() => set({ colour: values.colour === colour ? "" : colour })}
            >
              {colour}
            </Chip>
          ))}
        </div>
        <CityField
          className="mt-5"
          label="购车城市（选填）"
          title="购车城市"
          placeholder="在哪座城市买的"
          city={values.city}
          error={form.errorOf("city")}
          onChange={(city) => set({ city })}
        />
        <TextField
          className="mt-5"
          label="经销商（选填）"
          placeholder="哪家店买的"
          maxLength={40}
          {...form.text("dealer")}
        />
        <Checkbox
          className="mt-4"
          checked={values.is_default}
          disabled={car?.is_default ?? false}
          onChange={(event) => set({ is_default: event.target.checked })}
        >
          {car?.is_default ? "默认车辆（在列表里把另一台设为默认即可更换）" : "设为默认车辆"}
        </Checkbox>
        <FormProblem form={form} className="mt-3" />
      </div>
      <BottomBar label="保存爱车">
        <Button type="submit" variant="accent" wide loading={form.busy} disabled={sending}>
          {sending ? "照片上传中…" : "保存"}
        </Button>
      </BottomBar>
      <CarPickerSheet
        open={choosing}
        onPick={({ series, generation, trim, label }) => {
          setChoosing(false);
          setPatient({ brand: series.make, generation, energy: trim?.energy ?? null });
          set({
            series: series.slug,
            generation_id: generation?.id ?? null,
            trim_id: trim?.id ?? null,
            label,
          });
        }}
        onClose={() => setChoosing(false)}
      />
    </form>
  );
}
