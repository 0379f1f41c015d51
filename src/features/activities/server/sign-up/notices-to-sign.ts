import { consentOf, signable, signConsent } from "#capabilities/people/consents/server/public.ts";
import { listDocuments, versionInForce } from "#capabilities/people/legal/server/public.ts";
import type { NoticeToSign } from "#features/activities/sign-up-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { documentsOf, sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import type { NoticeKey } from "#shared/activity.ts";
import { AppError } from "#shared/errors.ts";

type Asking = { section: string; notices: readonly NoticeKey[] };

/** The texts that an activity asks to be signed, with where they stand with a member; null for somebody who is not known yet. */
export async function noticesFor(
  { db, env }: Pick<Services, "db" | "env">,
  { section, notices }: Asking,
  memberId: string | null,
): Promise<NoticeToSign[]> {
  if (notices.length === 0) return [];
  const { items } = await listDocuments(db, env, undefined);
  const titles = new Map(items.map(({ key, title }) => [key as string, title]));
  const standing = memberId === null ? new Map() : await consentOf(db, memberId, notices);
  const asked: NoticeToSign[] = [];
  for (const key of notices)
    asked.push({
      key,
      title: titles.get(key) ?? key,
      path: pathOfText(section, key),
      version: (await versionInForce(db, key)) ?? null,
      signed: standing.get(key)?.valid ?? false,
      asks_name: signable[key].name,
      asks_contact: signable[key].contact,
    });
  return asked;
}

/** Where a text is read: in the activity's own section, or in the first that has it. */
function pathOfText(slug: string, key: string): string {
  const own = sectionBySlug(slug) ?? umbrellaSection;
  for (const section of [own, ...sections])
    for (const document of documentsOf(section)) if (document.key === key) return document.path;
  return "";
}

export interface Signing {
  memberId: string;
  section: string;
  name: string;
  contact: string;
  /** What was ticked, in the version that was shown. */
  ticked: readonly { key: NoticeKey; version: string }[];
}

/**
 * What of an activity's texts a member has signed already and need not sign again, by version; and what is left to be signed.
 * @throws AppError INVALID_INPUT at `notices` when something is left that was not ticked
 */
export async function signedAlready(
  db: Queryable,
  notices: readonly NoticeKey[],
  { memberId, ticked }: Pick<Signing, "memberId" | "ticked">,
): Promise<{ signed: Record<string, string>; left: NoticeKey[] }> {
  if (notices.length === 0) return { signed: {}, left: [] };
  const standing = await consentOf(db, memberId, notices);
  const signed: Record<string, string> = {};
  const left: NoticeKey[] = [];
  for (const key of notices) {
    const known = standing.get(key);
    const shown = ticked.find((one) => one.key === key)?.version;
    if (known?.valid && (shown === undefined || shown === known.row.version)) signed[key] = known.row.version;
    else left.push(key);
  }
  refuseUnticked(left, ticked);
  return { signed, left };
}

/** @throws AppError INVALID_INPUT at `notices` */
export function refuseUnticked(left: readonly NoticeKey[], ticked: Signing["ticked"]): void {
  if (left.some((key) => !ticked.some((one) => one.key === key)))
    throw new AppError("INVALID_INPUT", "请先阅读并同意活动要求的文件", { field: "notices" });
}

/**
 * Signs what is left, each in the version that was shown.
 * @returns versions by key
 * @throws AppError CHANGED when another version is in force meanwhile; CLOSED while none is; INVALID_INPUT at `contact`
 */
export async function signNotices(
  tx: Transaction,
  left: readonly NoticeKey[],
  { memberId, section, name, contact, ticked }: Signing,
): Promise<Record<string, string>> {
  const signed: Record<string, string> = {};
  for (const key of left) {
    const version = ticked.find((one) => one.key === key)?.version;
    signed[key] = (await signConsent(tx, memberId, key, { section, version, name, contact })).version;
  }
  return signed;
}
