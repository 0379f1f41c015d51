import { eq } from "drizzle-orm";
import type { PosterKind } from "#capabilities/media/sharing/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { AppError } from "#shared/errors.ts";
import { activePartner } from "./commission.ts";
import { partnerPath } from "./mine.ts";

/** A partner's poster: its code leads to the shop with his code in the address. */
export const partnerPosters: PosterKind = {
  name: "partner",
  // What could be counted up would show everybody's.
  ids: /^[a-z0-9]{8}$/,
  async show({ db }, code) {
    const partner = await activePartner(db, code);
    if (partner === undefined || partner.memberId === null) throw new AppError("NOT_FOUND");
    const [member] = await db
      .select({ nickname: members.nickname })
      .from(members)
      .where(eq(members.id, partner.memberId));
    return {
      words: {
        ...{ section: partner.section, channel: "商城", title: `${member?.nickname ?? "车友"}的推荐` },
        ...{
          summary: "原厂精品、改装件、车品和联名周边，扫码进商城看看。",
          byline: `合伙人 ${partner.code}`,
        },
        ...{ action: "扫码进商城", playable: false, path: partnerPath(partner) },
      },
      cover: null,
    };
  },
};
