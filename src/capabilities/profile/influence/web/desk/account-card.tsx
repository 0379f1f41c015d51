import { formatCount } from "#shared/format.ts";
import { type ProofState, platformNames } from "#shared/influence.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import { proofWords } from "../words.ts";
import type { Seen } from "./api.ts";

const answers = [
  { value: "confirmed", label: "主页上有" },
  { value: "missing", label: "没有找到" },
] as const;

interface AccountCardProps {
  account: DeskInfluencerDetail["accounts"][number];
  /** What was seen as far as it was said here. */
  seen: Seen | undefined;
  /** Undefined where nothing is to be decided. */
  onSee: ((seen: Seen) => void) | undefined;
}

/** One account: the way to its profile, the code that has to stand there, and whether it does. */
export function AccountCard({ account, seen, onSee }: AccountCardProps) {
  const { platform, nick, link, address, followers, proof_code, proof_state, asked } = account;
  const known: ProofState = seen ?? proof_state;
  const { label, kind } = proofWords[known];
  return (
    <section aria-label={platformNames[platform]} className="rounded-3 bg-surface p-4">
      <h2 className="flex items-center gap-2 text-15 font-semibold">
        {platformNames[platform]}
        <Tag kind={kind}>{label}</Tag>
        <span className="num ml-auto text-13 font-normal text-ink-2">{formatCount(followers)} 粉丝</span>
      </h2>
      <p className="mt-1 text-15 break-words">{nick}</p>
      <p className="text-12 break-all text-ink-3">{link}</p>
      {asked !== "" && <p className="mt-1.5 text-13 text-bad">已要求补充：{asked}</p>}
      <p className="mt-2.5 flex flex-wrap items-center gap-x-3 rounded-2 bg-surface-2 py-1 pr-1 pl-3">
        <span className="text-13 text-ink-3">核对码</span>
        <b className="num flex-1 py-2 text-17 tracking-wider whitespace-nowrap">{proof_code}</b>
        {address === null ? (
          <span className="py-2 pr-2 text-12 text-ink-3">没有网页主页，请在 App 里搜索</span>
        ) : (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "line" })}
          >
            <Icon name="external" size="s" />
            打开主页
          </a>
        )}
      </p>
      {onSee && (
        <SegmentedControl<Seen | "">
          className="mt-2.5"
          label={`${platformNames[platform]}主页上有没有核对码`}
          options={answers}
          value={known === "confirmed" || known === "missing" ? known : ""}
          onChange={(value) => {
            if (value !== "") onSee(value);
          }}
        />
      )}
    </section>
  );
}
