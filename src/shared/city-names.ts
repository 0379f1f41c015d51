import { isCity, type Region, regions } from "./regions.ts";

/** Peoples after whom prefectures and counties are named. */
const PEOPLES =
  "蒙古|朝鲜|土家|苗|藏|羌|彝|布依|侗|哈尼|壮|傣|白|景颇|傈僳|回|柯尔克孜|哈萨克|黎|仡佬|瑶|畲|满|锡伯|维吾尔";

/** 恩施土家族苗族自治州 is 恩施州. */
const AUTONOMOUS = new RegExp(`(?:(?:${PEOPLES})族?)+自治(州|县|区)$`);

/** A city as people say it: 杭州 for 杭州市, 恩施州 for its full name, 香港. */
export function cityName(name: string): string {
  if (/(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区)$/.test(name))
    return name.replace(/(?:特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, "");
  if (AUTONOMOUS.test(name)) return name.replace(AUTONOMOUS, "$1");
  return name.replace(/(?:市|省|地区|盟|林区)$/, "");
}

/** Codes of all cities by what people call them. A province without cities is one itself. */
const codes = new Map(
  regions.flatMap((province) => {
    const cities = province.under.filter(isCity);
    return (cities.length > 0 ? cities : [province]).map((city: Region) => [cityName(city.name), city.code]);
  }),
);

/** The code of a city by what people call it; undefined where there is none of that name. */
export function cityCode(name: string): string | undefined {
  return codes.get(name);
}
