import type { Problems } from "#client/form.ts";
import { type Platform, platformNames, platforms } from "#shared/influence.ts";
import { checkProfileLink } from "#shared/profile-links.ts";
import { textLength } from "#shared/text.ts";
import type { InfluenceFields, InfluenceForm } from "../contract.ts";

/** One account while it is typed. */
export interface AccountValues {
  platform: Platform;
  nick: string;
  link: string;
  /** As it was typed. */
  followers: string;
  /** Of the screenshot; empty while there is none. */
  file_id: string;
  stands: boolean;
}

export interface VoiceValues {
  called: string;
  city: string;
  car_id: string;
  style: string;
  code: string;
  accounts: readonly AccountValues[];
  agreed: boolean;
}

/** @param code of the link that somebody came by; what was typed counts more */
export function valuesOf(form: InfluenceForm, code: string): VoiceValues {
  return {
    ...{ called: form.called, city: form.city, style: form.style, code: form.code || code },
    car_id: form.car_id ?? "",
    accounts: form.accounts.map(({ followers, file_id, ...rest }) => ({
      ...rest,
      followers: followers === 0 ? "" : String(followers),
      file_id: file_id ?? "",
    })),
    agreed: false,
  };
}

export const emptyAccount = (platform: Platform): AccountValues => ({
  ...{ platform, nick: "", link: "", followers: "", file_id: "", stands: false },
});

/** Platforms that have no account in the form yet. */
export const platformsLeft = ({ accounts }: Pick<VoiceValues, "accounts">): Platform[] =>
  platforms.filter((platform) => accounts.every((account) => account.platform !== platform));

/** As they are sent. */
export function fieldsOf({ agreed: _agreed, car_id, accounts, ...values }: VoiceValues): InfluenceFields {
  return {
    ...values,
    car_id: car_id || null,
    accounts: accounts.map(({ followers, file_id, ...account }) => ({
      ...account,
      followers: followersOf(followers) ?? 0,
      file_id: file_id || null,
    })),
  };
}

/** A count as people type it: 12800, 12,800, 1.28万. @returns null for what is no number */
export function followersOf(typed: string): number | null {
  const text = typed.replace(/[\s,，]/g, "").toLowerCase();
  const found = /^(\d{1,10}(?:\.\d{1,4})?)(万|w|亿)?$/.exec(text);
  if (found === null) return null;
  const unit = { 万: 10_000, w: 10_000, 亿: 100_000_000 }[found[2] ?? ""] ?? 1;
  return Math.round(Number(found[1]) * unit);
}

/** What the server would refuse. */
export function problemsOf(values: VoiceValues): Problems<VoiceValues> {
  const problems: Problems<VoiceValues> = {};
  if (textLength(values.called.trim()) < 2) problems.called = "请填写称呼，至少 2 个字";
  if (values.city === "") problems.city = "请选择所在城市";
  if (textLength(values.style.trim()) < 10) problems.style = "请介绍你的内容风格，至少 10 个字";
  if (values.accounts.length === 0) problems.accounts = "请至少添加一个平台账号";
  const wrong = values.accounts.map(accountProblem).find((problem) => problem !== null);
  if (wrong !== undefined && wrong !== null) problems.accounts = wrong.message;
  if (!values.agreed) problems.agreed = "请先阅读并同意达人合作说明";
  return problems;
}

/** What is wrong with an account first; null where nothing is. */
export function accountProblem(
  account: AccountValues,
): { field: keyof AccountValues; message: string } | null {
  const name = platformNames[account.platform];
  if (account.nick.trim() === "") return { field: "nick", message: `请填写你在${name}的昵称` };
  const link = checkProfileLink(account.platform, account.link);
  if (!link.ok) return { field: "link", message: link.message };
  if (followersOf(account.followers) === null)
    return { field: "followers", message: `请填写${name}的粉丝数，例如 12800 或 1.28 万` };
  if (account.file_id === "") return { field: "file_id", message: `请上传${name}主页的粉丝数截图` };
  if (!account.stands) return { field: "stands", message: `请先把核对码放进${name}的主页简介` };
  return null;
}
