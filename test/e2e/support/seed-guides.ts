import { guideContentSchema } from "#features/guides/desk-contract.ts";
import { guides } from "../../../src/features/guides/server/tables.ts";
import { leadForms, leadReceivers } from "../../../src/features/leads/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { umbrellaSection } from "../../../src/sections/registry.ts";

/** What is installed, and where one can have it done. */
export interface GuidesFixture {
  /** Id of a published guide. */
  guide: string;
  /** Key of an open form for visits. */
  leadForm: string;
}

/** A guide with a torque value and a picture, and a form to book its installation. */
export async function seedGuides(
  db: Database,
  { series, picture }: { series: string; picture: string },
): Promise<GuidesFixture> {
  const section = umbrellaSection.slug;
  const content = guideContentSchema.parse({
    ...{ part: "测试连接杆", part_number: "T-01", minutes: 40, cover: picture },
    fitment: [{ series }],
    ...{ tools: ["扭力扳手 5–60 N·m"], cautions: ["发动机冷却后再开始。"] },
    steps: [
      { key: "loosen", title: "松开螺母", text: "左右各两颗。", picture },
      { key: "tighten", title: "拧紧螺母", torques: [{ what: "螺母 ×4", low: 20, high: 25 }] },
    ],
  });
  const [guide] = await db
    .insert(guides)
    .values({
      ...{ section, draft: content, published: content, number: 1, publishedAt: new Date() },
      ...{ series: [series], pictures: [picture], searched: "测试连接杆|t01" },
    })
    .returning();
  const [receiver] = await db
    .insert(leadReceivers)
    .values({ section, name: "测试改装店", contact: "021-0000 0000" })
    .returning();
  const leadForm = "test-visit";
  await db.insert(leadForms).values({
    ...{ key: leadForm, kind: "visit", section, title: "到店安装预约", receiverId: receiver?.id ?? "" },
    ...{ purpose: "安排到店安装的时间", series: [], termDays: 30, open: true },
  });
  return { guide: guide?.id ?? "", leadForm };
}
