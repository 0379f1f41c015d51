import { eq } from "drizzle-orm";
import { carOf } from "#capabilities/cars/garage/server/public.ts";
import { signConsent } from "#capabilities/people/consents/server/public.ts";
import {
  beginDraft,
  DAY,
  demandSection,
  handInOnce,
  lockToHandIn,
  moveIn,
  ownApplication,
} from "#capabilities/review/applications/server/public.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { platformNames } from "#shared/influence.ts";
import { checkProfileLink } from "#shared/profile-links.ts";
import { textLength } from "#shared/text.ts";
import type { GivenAccount, InfluenceSubmission } from "../contract.ts";
import { accountsOf, settleAccounts } from "./accounts.ts";
import { takePlace } from "./codes.ts";
import { latestOf, refusalOf } from "./form.ts";
import { type ApplicationRow, influenceKind, WAITING_DAYS } from "./kind.ts";
import { showOwn } from "./present.ts";
import { openSeason } from "./seasons.ts";
import { influenceApplications } from "./tables.ts";

type Submitting = Pick<Services, "db" | "keys" | "cache">;
type Input = Omit<InfluenceSubmission, "idempotency_key">;

/**
 * Hands an application in, also one that was refused or sent back; the same key again answers that of the first time.
 * @throws AppError MUTED, MOBILE_REQUIRED; CONSENT_REQUIRED; INVALID_INPUT by field; CLOSED between seasons; CONFLICT where one
 *   waits already, or it cannot be handed in; NOT_FOUND for another's application or car; RATE_LIMITED
 */
export async function submitApplication(
  services: Submitting,
  memberId: string,
  { idempotency_key: key, ...input }: InfluenceSubmission,
  rateLimit: (tx: Transaction) => Promise<void>,
) {
  demandSection(input.section);
  const id = await handInOnce(services, influenceKind, memberId, { key, request: input }, async (tx) => {
    await rateLimit(tx);
    return submit(tx, services, memberId, input);
  });
  return showOwn(services, memberId, id);
}

async function submit(
  tx: Transaction,
  services: Submitting,
  memberId: string,
  input: Input,
): Promise<string> {
  const { section } = input;
  await assertMayWrite(tx, memberId, section);
  const accounts = checked(input);
  const car = input.car_id === null ? undefined : await carOf(tx, memberId, input.car_id);
  const { row, aboutId, seasonId } = await target(tx, memberId, input);
  await demandBetter(tx, row, accounts);
  const deleteAt = new Date(Date.now() + WAITING_DAYS * DAY);
  await settleAccounts(tx, services.keys, row, { given: accounts, deleteAt });
  const { codeId } = row;
  const { version: agreedVersion } = await signConsent(tx, memberId, "cooperation", { section });
  await tx
    .update(influenceApplications)
    .set({
      ...{ called: input.called, city: input.city, style: input.style, typedCode: input.code },
      ...{ carId: car?.id ?? null, carLabel: car?.label ?? "", aboutId, seasonId },
      // A place of an invitation is taken once, however often the application is changed.
      codeId:
        codeId === null && input.code !== ""
          ? await takePlace(tx, { code: input.code, section, memberId })
          : codeId,
      ...{ agreedAt: new Date(), agreedVersion },
    })
    .where(eq(influenceApplications.id, row.id));
  await moveIn(tx, services, influenceKind, { memberId, id: row.id, section });
  return row.id;
}

/** The accounts with their links as they are written down. @throws AppError INVALID_INPUT, CONSENT_REQUIRED */
function checked(input: Input): GivenAccount[] {
  const refuse = (message: string, field: string): never => {
    throw new AppError("INVALID_INPUT", message, { field });
  };
  if (textLength(input.called) < 2) refuse("请填写称呼，至少 2 个字", "called");
  if (input.city === "") refuse("请选择所在城市", "city");
  if (textLength(input.style) < 10) refuse("请介绍你的内容风格，至少 10 个字", "style");
  if (input.accounts.length === 0) refuse("请至少添加一个平台账号", "accounts");
  if (new Set(input.accounts.map(({ platform }) => platform)).size !== input.accounts.length)
    refuse("每个平台填写一个账号", "accounts");
  const accounts = input.accounts.map((account) => {
    const name = platformNames[account.platform];
    const link = checkProfileLink(account.platform, account.link);
    if (!link.ok) return refuse(link.message, "accounts");
    if (account.nick === "") refuse(`请填写你在${name}的昵称`, "accounts");
    if (account.file_id === null) refuse(`请上传${name}主页的粉丝数截图`, "accounts");
    if (!account.stands) refuse(`请先把核对码放进${name}的主页简介`, "accounts");
    return { ...account, link: link.link };
  });
  if (!input.agreed)
    throw new AppError("CONSENT_REQUIRED", "请先阅读并同意达人合作说明", { field: "agreed" });
  return accounts;
}

/** The application that is handed in, locked. @throws AppError NOT_FOUND, CONFLICT, CLOSED */
async function target(tx: Transaction, memberId: string, { id, section }: Input) {
  const asked = id === null ? undefined : await ownApplication(tx, influenceKind, memberId, id);
  if (asked !== undefined && asked.section !== section)
    throw new AppError("CONFLICT", "这份申请属于另一个分区，请从那里修改");
  const { draft, pending, holding } = await latestOf(tx, memberId, section);
  const known = asked ?? draft;
  const season = await openSeason(tx, section);
  const refusal = refusalOf({ row: known, pending, holding, open: season !== undefined });
  if (refusal !== "") {
    const isClosed = pending === undefined && holding === undefined;
    throw new AppError(isClosed ? "CLOSED" : "CONFLICT", refusal);
  }
  const { id: target } = known ?? (await beginDraft(tx, influenceKind, memberId, section));
  const row = await lockToHandIn(tx, influenceKind, memberId, target);
  return { row, aboutId: holding?.id ?? null, seasonId: season?.id ?? row.seasonId };
}

/** Where something better was asked for, something else has to come. @throws AppError INVALID_INPUT */
async function demandBetter(
  tx: Transaction,
  row: ApplicationRow,
  accounts: readonly GivenAccount[],
): Promise<void> {
  if (row.state !== "material") return;
  const given = new Map(accounts.map((account) => [account.platform, account]));
  for (const held of await accountsOf(tx, [row.id])) {
    const now = given.get(held.platform);
    // A code that was missing may stand there meanwhile, with everything else as it was.
    if (held.asked === "" || held.proofState === "missing" || now === undefined) continue;
    const isSame =
      now.link === held.link &&
      now.nick === held.nick &&
      now.followers === held.followers &&
      now.file_id === held.screenshotId;
    if (isSame)
      throw new AppError("INVALID_INPUT", `请按要求修改${platformNames[held.platform]}的信息`, {
        field: "accounts",
      });
  }
}
