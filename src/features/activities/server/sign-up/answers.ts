import { carsOf } from "#capabilities/cars/garage/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { FormField } from "#shared/activity.ts";
import { AppError } from "#shared/errors.ts";
import { isIdNumber, plainIdNumber } from "#shared/id-number.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";
import type { LockedActivity } from "./locks.ts";
import type { Secrets } from "./seal.ts";

type Form = Pick<LockedActivity, "form" | "emergencyContact">;
type Given = Readonly<Record<string, string | number>>;

/** What somebody filled in, ready to be stored. */
export interface Filled {
  answers: Record<string, string | number>;
  secrets: Secrets;
  companions: number;
  carId: string | null;
  car: string;
}

export interface FillOptions {
  answers: Given;
  emergency: { name: string; mobile: string } | null;
  /** Whose cars can be chosen; null for somebody without a garage, who types his car. */
  memberId: string | null;
  /** What was sealed before: numbers that are not given again stay. */
  before?: Secrets | null;
}

/**
 * Reads what was filled in against the fields of the form. What the form does not have is left out.
 * @throws AppError INVALID_INPUT with what is wrong with each field, at `answers.<key>`, `emergency.name` and `emergency.mobile`
 */
export async function readAnswers(
  db: Queryable,
  { form, emergencyContact }: Form,
  { answers: given, emergency, memberId, before = null }: FillOptions,
): Promise<Filled> {
  const problems: Record<string, string> = {};
  const filled: Filled = {
    answers: {},
    secrets: { ids: {}, emergency: null },
    companions: 0,
    carId: null,
    car: "",
  };
  const cars = memberId !== null && form.some(({ kind }) => kind === "car") ? await carsOf(db, memberId) : [];
  for (const field of form) {
    const read = readField(field, given[field.key], {
      cars:
        memberId === null
          ? null
          : cars.map(({ id, label, plateMasked }) => ({ id, words: `${label} ${plateMasked}`.trim() })),
      kept: before?.ids[field.key],
    });
    if (read.problem !== undefined) problems[`answers.${field.key}`] = read.problem;
    if (read.value !== undefined) filled.answers[field.key] = read.value;
    if (read.id !== undefined) filled.secrets.ids[field.key] = read.id;
    if (field.kind === "companions") filled.companions = Number(read.value ?? 0);
    if (field.kind === "car" && read.car !== undefined && filled.car === "") {
      filled.car = read.car;
      filled.carId = memberId === null ? null : String(read.value);
    }
  }
  if (emergencyContact) filled.secrets.emergency = readEmergency(emergency, problems);
  const messages = [...new Set(Object.values(problems))];
  if (messages.length > 0) throw new AppError("INVALID_INPUT", messages, { fields: problems });
  return filled;
}

interface Read {
  value?: string | number;
  /** An identity number, which goes nowhere but under the seal. */
  id?: string;
  /** A car in words. */
  car?: string;
  problem?: string;
}

interface Known {
  cars: readonly { id: string; words: string }[] | null;
  kept: string | undefined;
}

function readField(field: FormField, given: string | number | undefined, { cars, kept }: Known): Read {
  const { kind, label, required, options, most } = field;
  const text = typeof given === "string" ? cleanText(given) : given === undefined ? "" : String(given);
  if (text === "") {
    if (kind === "id" && kept !== undefined) return { id: kept };
    return required ? { problem: `请${chosen(kind) ? "选择" : "填写"}${label}` } : {};
  }
  switch (kind) {
    case "text":
      return textLength(text) > most ? { problem: `${label}最多 ${most} 个字` } : { value: text };
    case "choice":
    case "size":
    case "diet":
      return options.includes(text) ? { value: text } : { problem: `请在给出的选项里选择${label}` };
    case "number":
      return readNumber(label, text, most);
    case "companions": {
      const read = readNumber(label, text, most);
      return read.problem === undefined && !Number.isInteger(read.value)
        ? { problem: `${label}请填整数` }
        : read;
    }
    case "car": {
      if (cars === null)
        return textLength(text) > 40 ? { problem: `${label}最多 40 个字` } : { value: text, car: text };
      const car = cars.find(({ id }) => id === text);
      return car === undefined
        ? { problem: "这台车不在你的车库里，请重新选择" }
        : { value: car.id, car: car.words };
    }
    case "id": {
      const number = plainIdNumber(text);
      return isIdNumber(number) ? { id: number } : { problem: `${label}不正确，请核对 18 位证件号码` };
    }
  }
}

const chosen = (kind: FormField["kind"]): boolean => ["choice", "size", "diet", "car"].includes(kind);

function readNumber(label: string, text: string, most: number): Read {
  const value = /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value)) return { problem: `${label}请填数字` };
  return value > most ? { problem: `${label}最多填 ${most}` } : { value };
}

function readEmergency(
  given: { name: string; mobile: string } | null,
  problems: Record<string, string>,
): Secrets["emergency"] {
  const name = cleanText(given?.name ?? "");
  const mobile = plainMobile(given?.mobile ?? "");
  if (textLength(name) < 2 || textLength(name) > 20) problems["emergency.name"] = "请填写紧急联系人的姓名";
  if (!isMobile(mobile)) problems["emergency.mobile"] = "请填写紧急联系人的手机号";
  return { name, mobile };
}

/** Whether somebody still has to answer what the form asks for now: it changed after he signed up. */
export function isIncomplete(
  { form, emergencyContact }: Form,
  { answers, secrets }: { answers: Given; secrets: Secrets | null },
): boolean {
  if (emergencyContact && (secrets?.emergency ?? null) === null) return true;
  return form.some(({ key, kind, required }) => {
    if (!required) return false;
    return kind === "id" ? secrets?.ids[key] === undefined : (answers[key] ?? "") === "";
  });
}
