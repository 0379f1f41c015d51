import type { Database } from "../../../src/platform/database/client.ts";
import { inHours, makeActivity, makeActivityReview, makeSignUp } from "../../support/activities.ts";
import { makeMember } from "../../support/factories.ts";

/** An activity that can be signed up for, with everything that its page can show, and one that is over. @returns its id */
export async function seedActivities(db: Database, posterId: string | null): Promise<string> {
  const made = await makeActivity(
    db,
    {
      title: "莫干山晨跑：四十台车的早餐局",
      summary: "天亮之前出发，太阳出来的时候在山腰吃早饭。",
      type: "cruise",
      posterId,
      regionCode: "330521",
      place: "筏头观景台停车场",
      address: "浙江省湖州市德清县筏头乡",
      latitudeE6: 30_540_000,
      longitudeE6: 119_970_000,
      organiser: "围场晨跑组",
      agenda: [
        { time: "06:30", text: "集合、签到" },
        { time: "06:50", text: "准时发车，过时不候" },
      ],
      notices: ["safety", "portrait"],
      ownersOnly: true,
      minLevel: 2,
    },
    [{ points: 300 }, { name: "带教练票", points: 800 }],
  );
  for (let n = 0; n < 3; n += 1) await makeSignUp(db, made, (await makeMember(db)).id, { number: n + 1 });
  await makeActivity(db, { state: "announced", opensAt: inHours(48), title: "下个月再跑一遍" });
  const visitor = await makeMember(db);
  await makeActivityReview(db, visitor.id);
  return made.activity.id;
}
