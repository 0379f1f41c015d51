import { listInterestChoices } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";

/** Of which car a text speaks. Empty where it names none. */
export interface NamedCar {
  brand: string;
  series: string;
  seriesName: string;
}

/** Finds brand and series in texts. */
export type CarFinder = (text: string, section: string) => NamedCar;

const KEPT_MS = 60_000;
let kept: { at: number; finder: CarFinder } | undefined;

/** The series that are known now, with their makes; read once a minute. */
export async function carFinder(db: Queryable): Promise<CarFinder> {
  if (kept !== undefined && Date.now() - kept.at < KEPT_MS) return kept.finder;
  const choices = await listInterestChoices(db);
  const named = choices
    .flatMap(({ key, label, group }) => {
      const whole = plain(label);
      // 雷克萨斯ES is also called ES, but two letters alone are a word of others.
      const short = plain(label.replace(group, ""));
      const names =
        short.length > 2 || /\p{Script=Han}{2}/u.test(short) ? [whole, short] : [whole, plain(group + short)];
      return [...new Set(names)]
        .filter((name) => name.length > 1)
        .map((name) => ({ name, key, label, group }));
    })
    .sort((a, b) => b.name.length - a.name.length);
  const brands = [
    ...new Set([
      ...sections.filter(({ umbrella }) => !umbrella).map(({ marque }) => marque),
      ...choices.map(({ group }) => group),
    ]),
  ].map((brand) => ({ brand, name: plain(brand) }));
  const finder: CarFinder = (text, section) => {
    const said = plain(text);
    const series = named.find(({ name }) => holds(said, name));
    const of = sectionBySlug(section);
    const club = of === undefined || of.umbrella ? "" : of.marque;
    const brand = series?.group ?? brands.find(({ name }) => said.includes(name))?.brand ?? club;
    return { brand, series: series?.key ?? "", seriesName: series?.label ?? "" };
  };
  kept = { at: Date.now(), finder };
  return finder;
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\-·]+/g, "");

/** Letters and digits only as a word of their own: `es` does not stand in `test`. */
function holds(text: string, name: string): boolean {
  if (!/^[\da-z]/.test(name) && !/[\da-z]$/.test(name)) return text.includes(name);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + name.length]];
    const begins = !/[\da-z]/.test(name[0] ?? "") || !/[a-z]/.test(before);
    const ends = !/[\da-z]/.test(name.at(-1) ?? "") || !/[a-z]/.test(after);
    if (begins && ends) return true;
  }
  return false;
}
