import { isTaxNumber, plainTaxNumber } from "#shared/tax-number.ts";

/** What a buyer chooses on the checkout. */
export interface CheckoutValues {
  /** The best is taken as long as he did not choose himself. */
  pick: boolean;
  coupon_id: string | null;
  red_packet_id: string | null;
  use_points: boolean;
  address_id: string;
  invoice: "none" | "personal" | "company";
  title: string;
  tax_number: string;
  note: string;
}

export const initialValues: CheckoutValues = {
  ...{ pick: true, coupon_id: null, red_packet_id: null, use_points: false, address_id: "" },
  ...{ invoice: "none", title: "", tax_number: "", note: "" },
};

/** What is wrong before anything is sent. */
export function checkValues({ address_id: address, invoice, title, tax_number: number }: CheckoutValues) {
  const isCompany = invoice === "company";
  return {
    ...(address === "" && { address_id: "请选择收货地址" }),
    ...(isCompany && title.trim() === "" && { title: "请填写公司名称" }),
    ...(isCompany &&
      !isTaxNumber(plainTaxNumber(number)) && {
        tax_number: number.trim() === "" ? "请填写税号" : "税号不正确，请核对 18 位统一社会信用代码",
      }),
  };
}
