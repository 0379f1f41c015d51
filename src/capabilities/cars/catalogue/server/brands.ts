import { eq } from "drizzle-orm";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { indexLetter, pinyinOf } from "./names.ts";
import { BRAND } from "./search-documents.ts";
import { carBrands } from "./tables.ts";

export interface NewBrand {
  name: string;
  slug?: string;
  section?: string | null;
  country?: string;
}

/** A brand by its name, made where there is none. */
export async function settleBrand(
  tx: Transaction,
  { name, slug, section = null, country = "" }: NewBrand,
): Promise<typeof carBrands.$inferSelect> {
  const [known] = await tx.select().from(carBrands).where(eq(carBrands.name, name));
  if (known !== undefined) return known;
  const pinyin = pinyinOf(name);
  const values = { name, section, country, pinyin, initial: indexLetter(name) };
  const insert = (as: string) =>
    tx
      .insert(carBrands)
      .values({ ...values, slug: as })
      .onConflictDoNothing()
      .returning();
  // Another brand may sound the same.
  const [made] = [...(await insert(slug ?? pinyin))];
  if (made !== undefined) {
    await reindex(tx, BRAND, made.id);
    return made;
  }
  const [numbered] = await insert(`${pinyin}-${await tx.$count(carBrands)}`);
  if (numbered !== undefined) {
    await reindex(tx, BRAND, numbered.id);
    return numbered;
  }
  const [other] = await tx.select().from(carBrands).where(eq(carBrands.name, name));
  if (other === undefined) throw new Error(`the brand "${name}" was not stored`);
  return other;
}
