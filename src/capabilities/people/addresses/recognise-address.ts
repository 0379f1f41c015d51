import type { Region } from "#shared/regions.ts";
import { LONGEST_FORM, regionsCalled } from "./region-forms.ts";

/** What was found in a text; what was not is left out. */
export interface RecognisedAddress {
  name?: string;
  mobile?: string;
  /** Down to where nothing more is told apart. */
  region_code?: string;
  detail?: string;
}

/** Longer than any address that people paste; the rest is not looked at. */
const LONGEST = 500;

const MOBILE = /(?<!\d)(?:(?:\+|00)?86[-\s]?)?(1[1-9]\d)[-\s]?(\d{4})[-\s]?(\d{4})(?!\d)/;
const POSTCODE = /(?:邮政编码|邮编)[:：\s]*\d{6}|(?<![\d-])\d{6}(?=\s*$)/g;
/** What stands before each part where it was copied from a form. */
const NAME_LABEL =
  /(?:收件人姓名|收货人姓名|收件人|收货人|联系人|姓名|名字)\s*[:：]?\s*([\p{Script=Han}A-Za-z·.\ue002]{1,20}?)(?=[\s,，;；。、]|$)/u;
const LABELS =
  /(?:收件人姓名|收货人姓名|收件人|收货人|联系人|姓名|名字|手机号码|手机号|手机|联系电话|联系方式|电话号码|电话|所在地区|所在省市区|地区|详细地址|收货地址|收件地址|街道地址|地址)\s*[:：]\s*/g;
const BREAK = /[\s,，;；。、|｜\ue001]+/;
/** How a part of an address ends, which no person's name does. */
const PLACE_END = /(?:[号室楼栋幢座层户村镇乡街路巷弄园苑区城店厂院校里庄湾站口司厦府]|单元|大道|广场|中心)$/;
const PERSON =
  /^(?:[\p{Script=Han}]{2,4}|[\p{Script=Han}]{1,3}(?:先生|女士|小姐|老师)|[\p{Script=Han}]{1,8}·[\p{Script=Han}]{1,8}|[A-Za-z][A-Za-z.\ue002]{1,19})$/u;

/**
 * Finds name, number, region and the rest of an address in a text that was copied from somewhere, in whatever order.
 * Regions may be written short (广东深圳南山), twice, or without what is above them where that is clear.
 */
export function recogniseAddress(pasted: string): RecognisedAddress {
  const found: RecognisedAddress = {};
  let text = pasted
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/[\u200b-\u200d\ufeff]/g, "");
  // Words of Latin letters stay together.
  text = text.replace(/([A-Za-z.]) +(?=[A-Za-z])/g, "$1\ue002");
  text = text.replace(MOBILE, (_, a: string, b: string, c: string) => {
    found.mobile = a + b + c;
    return "\ue001";
  });
  const labelled = NAME_LABEL.exec(text);
  if (labelled?.[1] && labelled[1].trim() !== "") {
    found.name = labelled[1].trim();
    text = `${text.slice(0, labelled.index)}\ue001${text.slice(labelled.index + labelled[0].length)}`;
  }
  // A label ends what stood before it.
  text = text.replace(LABELS, "\ue001").replace(POSTCODE, "\ue001");

  const place = findRegion(text);
  const before = partsOf(place === undefined ? "" : text.slice(0, place.start));
  const after = partsOf(place === undefined ? text : text.slice(place.end));
  const last = place?.path.at(-1);
  if (last && last.under.length === 0) found.region_code = last.code;

  if (found.name === undefined) takeName(found, before, after, place !== undefined);
  // What stood before the region and is no name belongs to nothing that the form asks for, unless nothing else is there.
  const detail = (after.length > 0 ? after : before).join(" ");
  // A region that is not whole stays to be read: it is chosen by hand.
  const kept = place && found.region_code === undefined ? text.slice(place.start, place.end) : "";
  const whole = `${kept}${detail}`.trim();
  if (whole !== "") found.detail = whole.replaceAll("\ue002", " ");
  if (found.name !== undefined) found.name = found.name.replaceAll("\ue002", " ");
  return found;
}

function partsOf(text: string): string[] {
  return text.split(BREAK).filter((part) => part !== "");
}

/** Takes the part that reads like a person's name out of where it stands. */
function takeName(found: RecognisedAddress, before: string[], after: string[], hasPlace: boolean): void {
  const isName = (part: string) => PERSON.test(part) && !PLACE_END.test(part);
  const at = before.findIndex(isName);
  if (at >= 0) {
    found.name = before.splice(at, 1)[0] ?? "";
    return;
  }
  // Right behind the region the street begins; names stand at the end, or in front where there is no region.
  const behind = hasPlace
    ? after.findLastIndex((part, index) => index > 0 && isName(part))
    : after.findIndex(isName);
  if (behind >= 0) found.name = after.splice(behind, 1)[0] ?? "";
}

interface Found {
  path: readonly Region[];
  start: number;
  end: number;
  score: number;
}

/** What people and forms put between two levels, or in place of one that is not told apart. */
const BETWEEN = /^[\s,，/、·-]*(?:(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划|省直辖)[\s,，/、·-]*)?/;

/** The place in the text that says most about a region; undefined where nothing does beyond doubt. */
function findRegion(text: string): Found | undefined {
  let best: Found[] = [];
  for (let start = 0; start < text.length; start += 1) {
    for (const found of readRegions(text, start)) {
      const [first] = best;
      if (first === undefined || found.score > first.score) best = [found];
      else if (found.score === first.score && found.start === first.start) best.push(found);
    }
  }
  const [only, another] = best;
  if (only === undefined || another !== undefined) return undefined;
  return { ...only, end: repeated(text, only) };
}

/** All that a text may mean from one place on, each as far down as it goes. */
function readRegions(text: string, start: number): Found[] {
  return formsAt(text, start).flatMap(({ path, whole, end }) => {
    const read = readBelow(text, { path, start, end, score: pointsOf(whole, end - start) });
    // A short name alone says nothing: 北海 may be a lake, 南山 a hill.
    const alone = read.end === end && !whole;
    return alone ? [] : [read];
  });
}

/** Goes on with what stands below, at most to the end of the levels. */
function readBelow(text: string, above: Found): Found {
  let best = above;
  const from = above.end + (BETWEEN.exec(text.slice(above.end))?.[0].length ?? 0);
  const here = above.path.at(-1);
  for (const { path, whole, end } of formsAt(text, from)) {
    const below = path.length > above.path.length && path.includes(here as Region);
    // A province that is a city is often written twice: 北京市北京市朝阳区.
    const again = path.at(-1) === here && path.length === 1 && above.score < 100;
    if (!below && !again) continue;
    const score = above.score + (again ? 1 : pointsOf(whole, end - from));
    const read = readBelow(text, { path, start: above.start, end, score });
    if (read.score > best.score) best = read;
  }
  return best;
}

/** Each level counts first, then that it is written out, then its length. */
const pointsOf = (whole: boolean, length: number) => 30 + (whole ? 10 : 0) + Math.min(length, 9);

function formsAt(text: string, start: number) {
  const found = [];
  for (let length = Math.min(LONGEST_FORM, text.length - start); length >= 2; length -= 1) {
    const end = start + length;
    for (const form of regionsCalled(text.slice(start, end))) found.push({ ...form, end });
  }
  return found;
}

/** The end of the same region where it is written once more behind itself. */
function repeated(text: string, { path, end }: Found): number {
  const from = end + (/^[\s,，/、·-]*/.exec(text.slice(end))?.[0].length ?? 0);
  const again = readRegions(text, from).find((found) => found.path.at(-1) === path.at(-1));
  return again === undefined ? end : again.end;
}
