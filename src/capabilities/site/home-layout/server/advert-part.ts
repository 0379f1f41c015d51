import { ADVERT_TAGS, isBooked } from "#capabilities/site/around/server/public.ts";
import type { HomePart } from "./parts.ts";

/** Room for an advert as a block of a home, drawn where one is booked for it. */
export const advertPart: HomePart = {
  title: "广告位",
  text: "一条广告，内容在“广告位”里订到“首页区块”；没有订就不占地方",
  tags: () => [...ADVERT_TAGS],
  async read({ db }, section) {
    const booked = await isBooked(db, section, "home.block");
    return { look: "advert", items: booked ? [{ place: "home.block" }] : [] };
  },
  more: () => "",
};
