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
export interface ApplyValues extends Omit<CertificationFields, "pieces"> {
  /** The car in words. */
  label: string;
  /** The upload of each paper; empty for none. */
  pieces: Readonly<Record<PieceKind, string>>;
  consent: boolean;
  appeal: boolean;
}

export function valuesOf(form: CertificationForm, appeal: boolean): ApplyValues {
  const { car_id, series, generation_id, trim_id, label, vin, plate, bought_on, owner_name, note } = form;
  const fileOf = (kind: PieceKind) => form.pieces.find((piece) => piece.kind === kind)?.file_id ?? "";
  return {
    ...{ car_id, series, generation_id, trim_id, label, vin, plate, bought_on, owner_name, note },
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
    pieces: (Object.entries(pieces) as [PieceKind, string][])
      .filter(([, fileId]) => fileId !== "")
      .map(([kind, file_id]) => ({ kind, file_id })),
  };
}

/** What the server would refuse. */
export function problemsOf(values: ApplyValues): Problems<ApplyValues> {
  const { licence, invoice, transfer, registration } = values.pieces;
  const plate = normalisePlate(values.plate);
  const proved = licence !== "" && (transfer !== "" || registration !== "");
  // The first of a field is what is said.
  const wrong: [keyof ApplyValues, boolean, string][] = [
    ["series", values.series === "", "请选择车型"],
    ["vin", values.vin.trim() === "", "请填写车架号（VIN）"],
    ["vin", !canBeVin(normaliseVin(values.vin)), "请照行驶证填写车架号（VIN），只有字母和数字"],
    ["plate", plate !== "" && !canBePlate(plate), "车牌格式不正确，例如京A12345，请照行驶证填写"],
    ["plate", values.plate.trim() === "" && licence !== "", "请填写行驶证上的车牌号"],
    ["bought_on", values.bought_on > todayInChina(), "购车日期不能晚于今天"],
    ["owner_name", [...values.owner_name.trim()].length < 2, "请填写证件上的车主姓名"],
    ["pieces", licence === "" && invoice === "", "请上传行驶证，或者购车发票"],
    ["pieces", values.appeal && !proved, "过户申诉需要新行驶证，以及过户凭证或机动车登记证书"],
    ["consent", !values.consent, "请先阅读并同意《车主信息授权书》"],
  ];
  const problems: Problems<ApplyValues> = {};
  for (const [field, isWrong, message] of wrong) if (isWrong) problems[field] ??= message;
  return problems;
}

/**
 * The step on which a form begins that is opened again: that of the papers where nothing but these was asked for better.
 * @param papers which step they stand on
 */
export function firstStep({ state, emptied, held }: CertificationForm, papers: number): number {
  return state === "material" && !emptied && held.some(({ reason }) => reason !== "") ? papers : 0;
}
