import { deletes, type Forgetting, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { listAddresses } from "./list-addresses.ts";
import { addresses } from "./tables.ts";

export const addressData: PersonalData = {
  title: "收货地址",
  withheld: { mobile: ["mobile"] },
  columns: {
    name: "收货人",
    mobile: "手机号",
    region: "所在地区",
    detail: "详细地址",
    label: "标签",
    is_default: "默认地址",
  },
  async rows(db, memberId) {
    const list = await listAddresses(db, memberId);
    return list.map(({ id: _id, region_code: _code, ...row }) => row);
  },
};

/** They are of no use to anybody else. */
export const forgetAddresses: Forgetting = {
  words: "收货地址会被删除",
  forget: deletes(addresses.memberId),
};
