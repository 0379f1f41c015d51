import { createHash } from "node:crypto";
import { storedText, versionInForce } from "#capabilities/people/legal/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { textLength } from "#shared/text.ts";
import type { SignableKey } from "../contract.ts";
import { type Signable, signable } from "../signable.ts";
import { consentEffects } from "./effects.ts";
import { consentOf, type SignatureRow } from "./standing.ts";
import { consentSignatures } from "./tables.ts";

export interface Signing {
  /** Slug; in whose wording the text was shown. */
  section: string;
  /** The version that was shown; the one in force when left out. */
  version?: string | undefined;
  name?: string | undefined;
  contact?: string | undefined;
}

/**
 * Writes down that a member signs a text. The same version under the same name again changes nothing.
 * @throws AppError CHANGED when another version is in force than the one shown; CLOSED while none is; INVALID_INPUT for
 *   an unknown section, or without what the text asks for
 */
export async function signConsent(
  tx: Transaction,
  memberId: string,
  key: SignableKey,
  { section, version: shown, name = "", contact = "" }: Signing,
): Promise<SignatureRow> {
  const asks: Signable = signable[key];
  if (sectionBySlug(section) === undefined) throw new AppError("INVALID_INPUT", "没有这个分区");
  if (asks.name && textLength(name) < 2)
    throw new AppError("INVALID_INPUT", "请填写真实姓名", { field: "name" });
  if (asks.contact && textLength(contact) < 5)
    throw new AppError("INVALID_INPUT", "请填写联系方式，如手机号", { field: "contact" });
  await lock(tx, `signatures:${memberId}`);
  const version = await versionInForce(tx, key);
  if (version === undefined)
    throw new AppError("CLOSED", "需要你同意的文件还没有生效，暂时不能提交，请过几天再试");
  if (shown !== undefined && shown !== version)
    throw new AppError("CHANGED", "这份文件刚刚更新，请阅读新版本后再签署");
  const last = (await consentOf(tx, memberId, [key])).get(key)?.row;
  const typed = { name: asks.name ? name : "", contact: asks.contact ? contact : "" };
  if (last?.version === version && last.name === typed.name && last.contact === typed.contact) return last;
  const { title, body } = await storedText(tx, key, version);
  const textHash = createHash("sha256").update(`${title}\n${body}`).digest("hex");
  const [row] = await tx
    .insert(consentSignatures)
    .values({ memberId, documentKey: key, section, version, textHash, ...typed, agreed: true })
    .returning();
  if (row === undefined) throw new Error("the signature was not stored");
  return row;
}

/**
 * Withdraws what a member signed, and ends what rests on it.
 * @throws AppError NOT_FOUND when nothing stands
 */
export async function withdrawSignature(
  tx: Transaction,
  services: Pick<Services, "cache">,
  memberId: string,
  key: SignableKey,
): Promise<void> {
  await lock(tx, `signatures:${memberId}`);
  const last = (await consentOf(tx, memberId, [key])).get(key)?.row;
  if (last === undefined) throw new AppError("NOT_FOUND", "没有签署过这份文件，或已经撤回");
  const { id: _id, createdAt: _at, ...same } = last;
  await tx.insert(consentSignatures).values({ ...same, agreed: false });
  await consentEffects.get(key)?.withdrawn(tx, services, memberId);
}

/** What withdrawing a text means. */
export const consequenceOf = (key: SignableKey): string =>
  consentEffects.get(key)?.consequence ?? signable[key].consequence;
