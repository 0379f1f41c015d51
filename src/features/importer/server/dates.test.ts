import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDate } from "./dates.ts";

describe("parseDate", () => {
  test.each([
    // RFC 822 and its variations
    ["Wed, 01 May 2024 08:30:00 GMT", "2024-05-01T08:30:00.000Z"],
    ["Wed, 1 May 2024 08:30:00 +0800", "2024-05-01T00:30:00.000Z"],
    ["01 May 24 08:30 EST", "2024-05-01T13:30:00.000Z"],
    ["Wednesday, 01-May-24 08:30:00 PDT", "2024-05-01T15:30:00.000Z"],
    ["Wed, 1 May 2024 08:30:00 +08:00", "2024-05-01T00:30:00.000Z"],
    ["Wed, 01 May 2024 08:30:00 GMT+0800 (CST)", "2024-05-01T00:30:00.000Z"],
    ["Wed May  1 08:30:00 2024", "2024-05-01T08:30:00.000Z"],
    ["Wed May 1 08:30:00 PST 2024", "2024-05-01T16:30:00.000Z"],
    ["May 1, 2024 8:30 PM", "2024-05-01T20:30:00.000Z"],
    ["Wed, 01 May 2024", "2024-05-01T00:00:00.000Z"],
    ["Sat, 07 Sep 2002 00:00:01 Z", "2002-09-07T00:00:01.000Z"],
    ["1 September 2002 12:00 UT", "2002-09-01T12:00:00.000Z"],
    // W3CDTF and ISO 8601
    ["2024", "2024-01-01T00:00:00.000Z"],
    ["2024-05", "2024-05-01T00:00:00.000Z"],
    ["2024-05-01", "2024-05-01T00:00:00.000Z"],
    ["20240501", "2024-05-01T00:00:00.000Z"],
    ["2024-05-01T08:30Z", "2024-05-01T08:30:00.000Z"],
    ["2024-05-01T08:30:15.123+08:00", "2024-05-01T00:30:15.123Z"],
    ["2024-05-01T08:30:15,5Z", "2024-05-01T08:30:15.500Z"],
    ["2024-05-01T24:00:00Z", "2024-05-02T00:00:00.000Z"],
    ["2024-122", "2024-05-01T00:00:00.000Z"],
    ["2024-05-01T08:30:00-0330", "2024-05-01T12:00:00.000Z"],
    // Without a zone: ISO means UTC, SQL and Chinese forms mean Beijing time
    ["2024-05-01T08:30:00", "2024-05-01T08:30:00.000Z"],
    ["2024-05-01 08:30:00", "2024-05-01T00:30:00.000Z"],
    ["2024/5/1 8:30", "2024-05-01T00:30:00.000Z"],
    ["2024年5月1日", "2024-04-30T16:00:00.000Z"],
    ["2024年5月1日 08:30", "2024-05-01T00:30:00.000Z"],
    ["2024年05月01日 下午3:05", "2024-05-01T07:05:00.000Z"],
    ["2024年5月1日星期三 晚上9时30分", "2024-05-01T13:30:00.000Z"],
    ["２０２４年５月１日 ０８：３０", "2024-05-01T00:30:00.000Z"],
    ["1714552200", "2024-05-01T08:30:00.000Z"],
  ])("%s", (text, expected) => {
    expect(parseDate(text)?.toISOString()).toBe(expected);
  });

  test.each([
    "",
    "yesterday",
    "0000-00-00 00:00:00",
    "2024-13-01",
    "99 May 2024",
    "1850-01-01",
    "12:30",
    "五一",
  ])("%s is no date", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  test("reads back every moment in ISO and RFC form, and never throws", () => {
    const moments = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2090-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(parseDate(moment.toISOString())).toEqual(moment);
        const seconds = new Date(Math.floor(moment.getTime() / 1000) * 1000);
        expect(parseDate(moment.toUTCString())).toEqual(seconds);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const date = parseDate(text);
        expect(date === null || !Number.isNaN(date.getTime())).toBe(true);
      }),
    );
  });
});
