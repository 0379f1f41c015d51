import { useQuery } from "@tanstack/react-query";
import { carList } from "#capabilities/cars/garage/web/public.ts";
import { ConsentTick } from "#capabilities/people/consents/web/public.ts";
import { CarChoices } from "#capabilities/review/applications/web/public.ts";
import type { Form } from "#client/form.ts";
import { useScreen } from "#client/screen-context.tsx";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { pathOf } from "#sections/paths.ts";
import type { FormField } from "#shared/activity.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { answerName, type SignUpValues, tickedIn } from "../form-values.ts";
import { OptionChoice } from "./option-choice.tsx";

interface SignUpFieldsProps {
  form: Form<SignUpValues>;
  asked: SignUpForm;
  /** Numbers that are kept already, masked, by field. */
  masked?: Readonly<Record<string, string>>;
  /** He has a garage to choose a car from; otherwise he types it. */
  garage: boolean;
  /** Texts are signed along with it. */
  signs: boolean;
}

/** What an activity asks whoever signs up: name, its own fields, emergency contact, texts to sign. */
export function SignUpFields({ form, asked, masked = {}, garage, signs }: SignUpFieldsProps) {
  const { values, set, errorOf } = form;
  const left = asked.notices.filter(({ signed }) => !signed);
  const tick = (key: string, agreed: boolean) => {
    const ticked = tickedIn(values).filter((one) => one !== key);
    set({ notices: (agreed ? [...ticked, key] : ticked).join(",") });
  };
  return (
    <>
      <TextField
        label="姓名"
        placeholder="真实姓名，签到时核对"
        autoComplete="name"
        maxLength={20}
        {...form.text("name")}
      />
      {asked.form.map((field) => (
        <OneField key={field.key} field={field} form={form} masked={masked[field.key]} garage={garage} />
      ))}
      {asked.emergency_contact && (
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-13 text-ink-2">紧急联系人</legend>
          <TextField
            label="紧急联系人姓名"
            hideLabel
            placeholder="姓名"
            maxLength={20}
            {...form.text("emergency_name")}
          />
          <TextField
            label="紧急联系人手机号"
            hideLabel
            placeholder="手机号"
            inputMode="tel"
            maxLength={20}
            hint="加密保存，只有当天的领队能看，活动结束 7 天后删除"
            {...form.text("emergency_mobile")}
          />
        </fieldset>
      )}
      {signs && left.length > 0 && (
        <div>
          {left.some(({ asks_contact }) => asks_contact) && (
            <TextField
              label="联系方式"
              placeholder="写进协议，如手机号"
              inputMode="tel"
              maxLength={40}
              className="mb-3"
              {...form.text("contact")}
            />
          )}
          {left.map(({ key, title }) => (
            <ConsentTick
              key={key}
              text={key}
              title={title}
              agreed={tickedIn(values).includes(key)}
              onChange={(agreed) => tick(key, agreed)}
            />
          ))}
          <p aria-live="polite" className="text-12 text-bad empty:hidden">
            {errorOf("notices")}
          </p>
        </div>
      )}
    </>
  );
}

interface OneFieldProps {
  field: FormField;
  form: Form<SignUpValues>;
  masked: string | undefined;
  garage: boolean;
}

function OneField({ field, form, masked, garage }: OneFieldProps) {
  const { kind, required, hint, options, most } = field;
  const name = answerName(field.key);
  const label = required ? field.label : `${field.label}（选填）`;
  const common = { label, ...(hint !== "" && { hint }) };
  switch (kind) {
    case "choice":
    case "size":
    case "diet":
      return (
        <OptionChoice
          label={label}
          hint={hint}
          options={options}
          value={form.values[name] ?? ""}
          error={form.errorOf(name)}
          optional={!required}
          onChange={(value) => form.set({ [name]: value })}
        />
      );
    case "car":
      return garage ? (
        <CarField label={label} name={name} form={form} required={required} />
      ) : (
        <TextField
          {...common}
          placeholder="车型与车牌，例如：云雀 GT 沪A·12345"
          maxLength={40}
          {...form.text(name)}
        />
      );
    case "id":
      return (
        <TextField
          label={label}
          placeholder={masked === undefined ? "18 位证件号码" : `已填 ${masked}，要改再填`}
          autoComplete="off"
          maxLength={24}
          hint={hint || "仅用于投保，加密保存，活动结束 7 天后删除"}
          {...form.text(name)}
        />
      );
    case "number":
      return <TextField {...common} inputMode="decimal" maxLength={12} {...form.text(name)} />;
    case "companions":
      return (
        <TextField
          {...common}
          placeholder={`不含你自己，最多 ${most} 人`}
          inputMode="numeric"
          maxLength={3}
          {...form.text(name)}
        />
      );
    case "text":
      return most > 40 ? (
        <TextArea {...common} rows={3} maxLength={most} {...form.text(name)} />
      ) : (
        <TextField {...common} maxLength={most} {...form.text(name)} />
      );
  }
}

/** One of the cars in the garage; the way there where it has none. */
function CarField({
  label,
  name,
  form,
  required,
}: Pick<OneFieldProps, "form"> & { label: string; name: string; required: boolean }) {
  const { section } = useScreen();
  const { data } = useQuery(carList());
  if (data === undefined) return <div className="h-20 rounded-2 bg-surface-2" />;
  const cars = data.items.map(({ id, label: words, plate }) => ({ id, label: words, plate }));
  const choices = required ? cars : [...cars, { id: "", label: "不开车来", plate: "" }];
  return (
    <div>
      {cars.length > 0 && (
        <CarChoices
          legend={label}
          cars={choices}
          chosen={form.values[name] ?? ""}
          onChoose={({ id }) => form.set({ [name]: id })}
          className=""
        />
      )}
      {cars.length === 0 && <p className="text-13 text-ink-2">{label}</p>}
      <a
        href={pathOf("my.car-info", {}, { section })}
        className="press mt-2 flex min-h-11 items-center text-13 text-accent-ink"
      >
        {cars.length === 0 ? "车库还是空的，先添加爱车" : "添加另一台车"}
      </a>
      <p aria-live="polite" className="text-12 text-bad empty:hidden">
        {form.errorOf(name)}
      </p>
    </div>
  );
}
