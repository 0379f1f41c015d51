import { createHash } from "node:crypto";
import type { z } from "zod";
import { changeSetting, readSetting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { type AboutValues, type aboutSchema, aboutValuesSchema } from "#capabilities/site/about/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";

export const aboutTag = (slug: string) => `about:${slug}`;
const settingOf = (slug: string) => `about.${slug}`;

/** What is said of a section, empty where nothing is; what was stored in a form that is no longer known counts as nothing. */
export async function aboutValues(db: Queryable, slug: string): Promise<AboutValues> {
  const stored = aboutValuesSchema.safeParse((await readSetting(db, settingOf(slug))) ?? {});
  return stored.success ? stored.data : aboutValuesSchema.parse({});
}

/** @throws AppError NOT_FOUND for a section that does not exist */
export async function showAbout(
  { db, env }: Pick<Services, "db" | "env">,
  slug: string,
): Promise<z.input<typeof aboutSchema>> {
  if (sectionBySlug(slug) === undefined) throw new AppError("NOT_FOUND");
  const { wechat, download, accounts, ...values } = await aboutValues(db, slug);
  const codes = codesOf(slug, { wechat, accounts }, env.PUBLIC_URL);
  return {
    section: slug,
    ...values,
    wechat: { name: wechat.name, code: addressOf(slug, "wechat", codes) },
    download: {
      ...(await appsOf(db, slug, download)),
      code: addressOf(slug, "download", codes) ?? "",
    },
    accounts: accounts.map((account, at) => ({ ...account, code: addressOf(slug, `account-${at}`, codes) })),
  };
}

/** What the code with this name says; undefined where there is none. */
export async function codeText(
  { db, env }: Pick<Services, "db" | "env">,
  slug: string,
  name: string,
): Promise<string | undefined> {
  if (sectionBySlug(slug) === undefined) return undefined;
  return codesOf(slug, await aboutValues(db, slug), env.PUBLIC_URL).get(name);
}

/** What is said of a section, as it is edited. @throws AppError NOT_FOUND for a section that does not exist */
export async function editedAbout(db: Queryable, slug: string) {
  if (sectionBySlug(slug) === undefined) throw new AppError("NOT_FOUND");
  const values = await aboutValues(db, slug);
  return { version: versionOf(slug, values), values };
}

/**
 * @param seen version that the editor began with; whoever sends none replaces whatever is there
 * @throws AppError NOT_FOUND for a section that does not exist, CHANGED
 */
export async function changeAbout(
  { db, cache }: Pick<Services, "db" | "cache">,
  { id: adminId, address }: { id: string; address: string },
  slug: string,
  values: AboutValues,
  seen?: string,
): Promise<void> {
  if (sectionBySlug(slug) === undefined) throw new AppError("NOT_FOUND");
  await db.transaction(async (tx) => {
    await lock(tx, settingOf(slug));
    const before = await aboutValues(tx, slug);
    if (seen !== undefined && seen !== versionOf(slug, before)) throw new AppError("CHANGED");
    await changeSetting(tx, settingOf(slug), values);
    const record = {
      adminId,
      action: "about.change" as const,
      targetKind: "section",
      targetId: slug,
      address,
    };
    await recordAudit(tx, { ...record, before, after: values });
    // The apps of the umbrella stand on the pages of clubs, too.
    await cache.invalidate(tx, [aboutTag(slug)]);
  });
}

async function appsOf(db: Queryable, slug: string, own: AboutValues["download"]) {
  const some = Object.values(own).some((given) => given !== "");
  return some || slug === umbrellaSection.slug ? own : (await aboutValues(db, umbrellaSection.slug)).download;
}

/** What each code of a section says. */
function codesOf(
  slug: string,
  { wechat, accounts }: Pick<AboutValues, "wechat" | "accounts">,
  origin: string,
): Map<string, string> {
  const section = sectionBySlug(slug) ?? umbrellaSection;
  const said: [string, string][] = [
    ["wechat", wechat.code],
    ["download", origin + pathOf("download", {}, { section })],
    ...accounts.map(({ link }, at): [string, string] => [`account-${at}`, link]),
  ];
  return new Map(said.filter(([, text]) => text !== ""));
}

/** With a mark of what it says, so that a browser keeps no code that says something else by now. */
function addressOf(slug: string, name: string, codes: Map<string, string>): string | null {
  const text = codes.get(name);
  if (text === undefined) return null;
  const mark = createHash("sha256").update(text).digest("base64url").slice(0, 8);
  return `/media/codes/${slug}/${name}.png?v=${mark}`;
}
