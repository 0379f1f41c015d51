/** Minutes east of UTC. RFC 822 names plus the ones feeds use anyway; CST means US Central there. */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  met: 60,
  mez: 60,
  west: 60,
  cest: 120,
  mest: 120,
  mesz: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  ist: 330,
  hkt: 480,
  sgt: 480,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nst: -210,
  adt: -180,
  ast: -240,
  edt: -240,
  est: -300,
  cdt: -300,
  cst: -360,
  mdt: -360,
  mst: -420,
  pdt: -420,
  pst: -480,
  akdt: -480,
  akst: -540,
  hst: -600,
  et: -300,
  ct: -360,
  mt: -420,
  pt: -480,
};
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Chinese sites write local time without saying so. */
const CHINA_OFFSET = 480;

interface Parts {
  year: number;
  month?: number | undefined;
  day?: number | undefined;
  hour?: number | undefined;
  minute?: number | undefined;
  second?: number | undefined;
  millisecond?: number | undefined;
  offset: number;
}

/**
 * Reads the date forms that feeds use: RFC 822 with its many variations, W3CDTF and ISO 8601 (basic, week and
 * ordinal dates included), asctime, SQL timestamps, Unix seconds and Chinese forms such as 2024年5月1日 下午3:05.
 * Without a zone, ISO and RFC forms are UTC; SQL-like and Chinese forms are Beijing time.
 * Returns null for anything else and for dates outside 1970–2100.
 */
export function parseDate(input: string | null | undefined): Date | null {
  const text = normalize(input ?? "");
  if (text === "" || text.length > 100) return null;
  const parts = isoDate(text) ?? chineseDate(text) ?? wordDate(text) ?? unixDate(text);
  return parts && toDate(parts);
}

function normalize(input: string): string {
  return input
    .replace(/[\u3000\u00A0]/g, " ")
    .replace(/[０-９：－／]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, " ")
    .trim();
}

function toDate(parts: Parts): Date | null {
  // Ordinal dates name no month and count through the year.
  const lastDay = parts.month === undefined ? 366 : 31;
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0, offset } = parts;
  if (year < 1970 || year > 2100 || month < 1 || month > 12 || day < 1 || day > lastDay) return null;
  if (hour > 24 || minute > 59 || second > 61 || Math.abs(offset) > 960) return null;
  // 24:00 and leap seconds are legal notations that Date carries over into the next minute or day.
  return new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second, millisecond));
}

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function isoDate(text: string): Parts | null {
  const clock = "(\\d{1,2})(?::?(\\d{2})(?::?(\\d{2})(?:[.,](\\d+))?)?)?";
  const zone = "(?:\\s*(Z|UTC|GMT|[+-]\\d{1,2}(?::?\\d{2})?))?";
  const tail = `(?:([T_ ]) ?${clock}${zone})?$`;
  const calendar = text.match(
    new RegExp(`^(\\d{4})(?:-(\\d{1,2})(?:-(\\d{1,2}))?|(\\d{2})(\\d{2}))?${tail}`, "i"),
  );
  if (calendar) {
    const [, year, m1, d1, m2, d2, mark, hour, minute, second, fraction, offset] = calendar;
    const sql = mark === " " || mark === "_";
    return {
      year: Number(year),
      month: number(m1 ?? m2),
      day: number(d1 ?? d2),
      ...time(hour, minute, second, fraction),
      offset: zoneOffset(offset) ?? (sql ? CHINA_OFFSET : 0),
    };
  }
  const ordinal = text.match(new RegExp(`^(\\d{4})-?(\\d{3})${tail}`, "i"));
  if (ordinal) {
    const [, year, day, , hour, minute, second, fraction, offset] = ordinal;
    return {
      year: Number(year),
      day: Number(day),
      ...time(hour, minute, second, fraction),
      offset: zoneOffset(offset) ?? 0,
    };
  }
  // Two-digit years as in 03-12-31 and 031231, and years without days as in --12-31, are from W3CDTF drafts.
  const short = text.match(/^(\d{2})-(\d{2})-(\d{2})$/) ?? text.match(/^(\d{2})(\d{2})(\d{2})$/);
  if (short) {
    return { year: fullYear(short[1]), month: Number(short[2]), day: Number(short[3]), offset: 0 };
  }
  return null;
}

function chineseDate(text: string): Parts | null {
  const match = text.match(
    /^(\d{4}) ?[年./] ?(\d{1,2})(?: ?[月./] ?(\d{1,2}) ?[日号]?| ?月)?[ ,，]*(?:(?:星期|周)[一二三四五六日天])?[ ,，]*(凌晨|早上|上午|中午|下午|晚上|AM|PM)? ?(?:(\d{1,2})(?::|时|点)(\d{1,2})?分?(?::?(\d{1,2})秒?)?)?(?: ?(AM|PM))?(?: ?(Z|UTC|GMT|[+-]\d{1,2}:?\d{2}))?$/i,
  );
  if (!match) return null;
  const [, year, month, day, half, hour, minute, second, half2, offset] = match;
  const late = /下午|晚上|PM|中午/i.test(half ?? half2 ?? "");
  let hours = number(hour);
  if (hours !== undefined && late && hours < 11 + (half === "中午" ? 0 : 1)) hours += 12;
  if (hours === 12 && /AM|凌晨/i.test(half ?? half2 ?? "")) hours = 0;
  return {
    year: Number(year),
    month: Number(month),
    day: number(day),
    hour: hours,
    minute: number(minute),
    second: number(second),
    offset: zoneOffset(offset) ?? CHINA_OFFSET,
  };
}

/** RFC 822, RFC 850, asctime and their relatives: the parts are told apart by their look, in any order. */
function wordDate(text: string): Parts | null {
  const month = MONTHS.findIndex((name) => new RegExp(`(^|[^a-z])${name}`, "i").test(text)) + 1;
  if (month === 0) return null;
  const clock = text.match(/(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?(?: ?([ap])\.?m\b)?/i);
  const rest = (clock ? text.replace(clock[0], " ") : text).replace(/\([^)]*\)/g, " ");
  const zoneText = rest.match(
    /(?:^|[\s\d])((?:GMT|UTC?|Z)? ?[+-]\d{1,2}:?\d{2}|(?:GMT|UTC) ?[+-]\d{1,2})(?=\s|$)/i,
  );
  const withoutZone = zoneText?.[1] ? rest.replace(zoneText[1], " ") : rest;
  const numbers = [...withoutZone.matchAll(/\d+/g)].map(([digits]) => digits);
  const yearAt = numbers.findIndex((digits) => digits.length === 4);
  const year = numbers[yearAt === -1 ? 1 : yearAt];
  const day = numbers.find((_, index) => index !== (yearAt === -1 ? 1 : yearAt));
  if (year === undefined || day === undefined || day.length > 2 || year.length > 4) return null;
  const name = withoutZone
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.find((word) => word in ZONES && word !== "met");
  let hour = number(clock?.[1]);
  if (hour !== undefined && clock?.[5]) hour = (hour % 12) + (clock[5].toLowerCase() === "p" ? 12 : 0);
  return {
    year: fullYear(year),
    month,
    day: Number(day),
    ...time(hour?.toString(), clock?.[2], clock?.[3], clock?.[4]),
    offset: zoneOffset(zoneText?.[1]) ?? ZONES[name ?? ""] ?? 0,
  };
}

function unixDate(text: string): Parts | null {
  if (!/^\d{10}(\d{3})?$/.test(text)) return null;
  const date = new Date(Number(text) * (text.length === 10 ? 1000 : 1));
  return {
    year: date.getUTCFullYear(),
    millisecond: date.getTime() - Date.UTC(date.getUTCFullYear(), 0),
    offset: 0,
  };
}

function time(hour?: string, minute?: string, second?: string, fraction?: string): Partial<Parts> {
  return {
    hour: number(hour),
    minute: number(minute),
    second: number(second),
    millisecond: fraction === undefined ? undefined : Math.floor(Number(`0.${fraction}`) * 1000),
  };
}

function fullYear(digits: string | undefined): number {
  const year = Number(digits);
  if (year >= 1000) return year;
  if (year >= 100) return 1900 + year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function zoneOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  const match = text.match(/([+-])(\d{1,2}):?(\d{2})?$/);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}
