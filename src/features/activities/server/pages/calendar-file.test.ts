import { expect, test } from "vitest";
import { gcjOf } from "#shared/gcj02.ts";
import { makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";

const { inject, services } = await createTestApp();
const { db } = services;

/** As a calendar reads it: lines put together again, values unescaped. @throws Error for a line that is too long */
function parse(file: string): Map<string, string[]> {
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const values = new Map<string, string[]>();
  for (const line of file.replaceAll("\r\n ", "").split("\r\n")) {
    const [name = "", ...rest] = line.split(":");
    const value = rest
      .join(":")
      .replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

const read = async (id: string) => {
  const answer = await inject({ url: `/activities/${id}.ics` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  return parse(answer.body);
};

test("a calendar reads back what stands in the file, however long and whatever it holds", async () => {
  const title = `莫干山晨跑;40 台车, 早餐\\局 ${"很长的题目🚗".repeat(20)}`;
  const { activity } = await makeActivity(db, {
    title,
    summary: "第一行\n第二行：带伞,别迟到",
    place: "筏头观景台",
    address: "浙江省德清县",
    startsAt: new Date("2030-11-29T22:30:00Z"),
    endsAt: new Date("2030-11-30T03:00:00Z"),
    latitudeE6: 30_540_000,
    longitudeE6: 119_970_000,
  });
  const values = await read(activity.id);
  expect(Object.fromEntries(values)).toMatchObject({
    BEGIN: ["VCALENDAR", "VEVENT", "VALARM"],
    END: ["VALARM", "VEVENT", "VCALENDAR"],
    UID: [`activity-${activity.id}@paddock.test`],
    DTSTART: ["20301129T223000Z"],
    DTEND: ["20301130T030000Z"],
    SUMMARY: [title],
    LOCATION: ["筏头观景台 浙江省德清县"],
    SEQUENCE: ["0"],
    STATUS: ["CONFIRMED"],
  });
  const [north = 0, east = 0] = values.get("GEO")?.[0]?.split(";").map(Number) ?? [];
  const place = gcjOf({ latitude: north, longitude: east });
  expect(place.latitude).toBeCloseTo(30.54, 5);
  expect(place.longitude).toBeCloseTo(119.97, 5);
  expect(values.get("DESCRIPTION")?.[0]).toBe(
    `第一行\n第二行：带伞,别迟到\nhttp://paddock.test/my/activeinfo/${activity.id}`,
  );
});

test("a change of time counts up, a cancelled one says so, and a draft has none", async () => {
  const moved = await makeActivity(db, { detailsVersion: 3 });
  expect((await read(moved.activity.id)).get("SEQUENCE")).toEqual(["2"]);
  const off = await makeActivity(db, { state: "cancelled" });
  expect((await read(off.activity.id)).get("STATUS")).toEqual(["CANCELLED"]);
  const draft = await makeActivity(db, { state: "draft" });
  for (const name of [`${draft.activity.id}.ics`, "999999.ics", "1.txt"])
    expect((await inject({ url: `/activities/${name}` })).statusCode).toBe(404);
});
