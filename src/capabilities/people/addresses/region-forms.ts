import { type Region, regions } from "#shared/regions.ts";

/** A region under one of the names that people write for it. */
interface Form {
  path: readonly Region[];
  /** The name as it stands in the list, or cut short: 南山 for 南山区. */
  whole: boolean;
}

/** Peoples in the names of autonomous regions, which short forms leave out. */
const PEOPLES =
  /(?:蒙古族?|维吾尔|哈萨克族?|柯尔克孜|塔吉克|锡伯|各族|[回藏苗彝壮满侗瑶白傣黎佤畲水土羌怒]族|布依族|朝鲜族|土家族|哈尼族|傈僳族|拉祜族|东乡族|纳西族|景颇族|达斡尔族|仫佬族|布朗族|撒拉族|毛南族|仡佬族|普米族|鄂温克族|德昂族|保安族|裕固族|独龙族)+$/;

/** What a name may lack at its end; the ends of autonomous regions are cut with the peoples before them. */
const ENDS = /(?:特别行政区|自治[区州县旗]|地区|林区|矿区|新区|[省市盟区县旗])$/;

const forms = new Map<string, Form[]>();
for (const province of regions) collect([province]);

/** The longest name there is, in characters. */
export const LONGEST_FORM = Math.max(...[...forms.keys()].map((form) => form.length));

/** Every region that people call so, anywhere in the country. */
export function regionsCalled(name: string): readonly Form[] {
  return forms.get(name) ?? [];
}

function collect(path: readonly Region[]): void {
  const region = path.at(-1);
  if (region === undefined) return;
  const add = (form: string, whole: boolean) => {
    const known = forms.get(form);
    if (known === undefined) forms.set(form, [{ path, whole }]);
    else if (!known.some((one) => one.path === path)) known.push({ path, whole });
  };
  add(region.name, true);
  for (const form of shortForms(region.name)) add(form, false);
  for (const below of region.under) collect([...path, below]);
}

/** 恩施土家族苗族自治州: 恩施, 恩施州. */
export function shortForms(name: string): string[] {
  const end = ENDS.exec(name)?.[0];
  if (end === undefined) return [];
  const stem = name.slice(0, -end.length);
  const bare = end.startsWith("自治") ? stem.replace(PEOPLES, "") : stem;
  if (bare.length < 2) return [];
  const kind = end.startsWith("自治") && !end.endsWith("区") ? [bare + end.slice(-1)] : [];
  return [bare, ...kind];
}
