import type {
  CertificationFields,
  CertificationForm,
  PieceKind,
} from "#capabilities/cars/certification/contract.ts";
import type { Problems } from "#client/form.ts";
import { canBePlate, normalisePlate } from "#shared/plate.ts";
import { todayInChina } from "#shared/profile-rules.ts";
import { canBeVin, normaliseVin } from "#shared/vin.ts";

/** What the form holds: the fields of an application, and what goes with its sending. */
export interface ApplyValues
  extends Omit<CertificationFields, "pieces" | "car_id" | "generation_id" | "trim_id"> {
  car_id: string;
  generation_id: string;
  trim_id: string;
  /** The car in words. */
  label: string;
  /** The upload of each paper; empty for none. */
  pieces: Readonly<Record<PieceKind, string>>;
  consent: boolean;
  appeal: boolean;
}

export function valuesOf(form: CertificationForm, appeal: boolean): ApplyValues {
  const fileOf = (kind: PieceKind) => form.pieces.find((piece) => piece.kind === kind)?.file_id ?? "";
  return {
    car_id: form.car_id ?? "",
    series: form.series,
    generation_id: form.generation_id ?? "",
    trim_id: form.trim_id ?? "",
    label: form.label,
    vin: form.vin,
    plate: form.plate,
    bought_on: form.bought_on,
    owner_name: form.owner_name,
    note: form.note,
    pieces: {
      licence: fileOf("licence"),
      invoice: fileOf("invoice"),
      transfer: fileOf("transfer"),
      registration: fileOf("registration"),
    },
    consent: false,
    appeal,
  };
}

/** As they are sent. */
export function fieldsOf(values: ApplyValues): CertificationFields {
  const { label: _label, consent: _consent, appeal: _appeal, pieces, ...rest } = values;
  return {
    ...rest,
    car_id: rest.car_id || null,
    generation_id: rest.generation_id || null,
    trim_id: rest.trim_id || null,
    pieces: (Object.entries(pieces) as [PieceKind, string][])
      .filter(([, fileId]) => fileId !== "")
      .map(([kind, file_id]) => ({ kind, file_id })),
  };
}

/** What the server would refuse. */
export function problemsOf(values: ApplyValues): Problems<ApplyValues> {
  const { licence, invoice, transfer, registration } = values.pieces;
  const problems: Problems<ApplyValues> = {};
  const wrong = (field: keyof ApplyValues, isWrong: boolean, message: string) => {
    if (isWrong && problems[field] === undefined) problems[field] = message;
  };
  wrong("series", values.series === "", "请选择车型");
  wrong("vin", values.vin.trim() === "", "请填写车架号（VIN）");
  wrong("vin", !canBeVin(normaliseVin(values.vin)), "请照行驶证填写车架号（VIN），只有字母和数字");
  const plate = normalisePlate(values.plate);
  wrong("plate", plate !== "" && !canBePlate(plate), "车牌格式不正确，例如 京A12345，请照行驶证填写");
  wrong("plate", values.plate.trim() === "" && licence !== "", "请填写行驶证上的车牌号");
  wrong("bought_on", values.bought_on > todayInChina(), "购车日期不能晚于今天");
  wrong("owner_name", [...values.owner_name.trim()].length < 2, "请填写证件上的车主姓名");
  wrong("pieces", licence === "" && invoice === "", "请上传行驶证，或者购车发票");
  if (values.appeal)
    wrong(
      "pieces",
      licence === "" || (transfer === "" && registration === ""),
      "过户申诉需要新行驶证，以及过户凭证或机动车登记证书",
    );
  wrong("consent", !values.consent, "请先阅读并同意《车主信息授权书》");
  return problems;
}

/**
 * The step on which a form begins that is opened again: that of the papers where nothing but these was asked for better.
 * @param papers which step they stand on
 */
export function firstStep({ state, emptied, held }: CertificationForm, papers: number): number {
  return state === "material" && !emptied && held.some(({ reason }) => reason !== "") ? papers : 0;
}
