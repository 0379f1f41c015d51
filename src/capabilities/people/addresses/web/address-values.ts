import type { Address, AddressValues } from "#capabilities/people/addresses/contract.ts";
import type { Problems } from "#client/form.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { isMobile, plainMobile } from "#shared/validation.ts";

/** What stands in the form; `region` is what the code is called. */
export type AddressFields = AddressValues & { region: string };

const NOTHING: AddressFields = {
  name: "",
  mobile: "",
  region_code: "",
  region: "",
  detail: "",
  label: "",
  is_default: false,
};

export function fieldsOf(address: Address | undefined): AddressFields {
  if (address === undefined) return NOTHING;
  const { id: _id, ...fields } = address;
  return fields;
}

export function valuesOf({ region: _region, ...values }: AddressFields): AddressValues {
  return values;
}

/** What the server would refuse. */
export function problemsOf({ name, mobile, region_code, detail }: AddressFields): Problems<AddressFields> {
  const problems: Problems<AddressFields> = {};
  if (cleanText(name) === "") problems.name = "请填写收货人";
  else if (textLength(cleanText(name)) > 20) problems.name = "收货人最多 20 个字";
  if (cleanText(mobile) === "") problems.mobile = "请填写手机号";
  else if (!isMobile(plainMobile(mobile))) problems.mobile = "请输入正确的手机号";
  if (region_code === "") problems.region_code = "请选择所在地区";
  if (textLength(cleanText(detail)) < 2) problems.detail = "请填写详细地址，如街道、楼栋和门牌号";
  else if (textLength(cleanText(detail)) > 100) problems.detail = "详细地址最多 100 个字";
  return problems;
}
