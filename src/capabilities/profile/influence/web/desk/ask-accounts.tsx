import { AskSheet } from "#capabilities/review/moderation/web/public.ts";
import { platformNames } from "#shared/influence.ts";
import type { DeskInfluencerDetail, InfluenceDecision } from "../../desk-contract.ts";

const REASONS = ["请把核对码放到主页简介", "链接打不开，请重新复制主页链接", "截图看不清粉丝数，请重新截图"];

interface AskAccountsProps {
  accounts: DeskInfluencerDetail["accounts"];
  busy: boolean;
  onAsk: (accounts: InfluenceDecision["accounts"]) => void;
  onClose: () => void;
}

/** Asks for something better of single accounts. */
export function AskAccounts({ accounts, busy, onAsk, onClose }: AskAccountsProps) {
  return (
    <AskSheet
      description="申请人会看到每个账号的说明，补交后重新排队"
      part={{ counter: "个", noun: "账号" }}
      parts={accounts.map(({ id, platform, nick }) => ({
        key: id,
        label: platformNames[platform],
        note: nick,
        reasons: REASONS,
      }))}
      // Where there is one account, it is the one.
      initial={accounts.length === 1 ? accounts.map(({ id }) => id) : []}
      busy={busy}
      onAsk={(asked) => onAsk(asked.map(({ key, reason }) => ({ account_id: key, reason })))}
      onClose={onClose}
    />
  );
}
