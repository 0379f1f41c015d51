import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** What a shell draws around the page, as the page told it. */
export interface Bars {
  title: string;
  back: boolean;
  share: boolean;
  search: boolean;
  tabs: boolean;
}

export const noBars: Bars = { title: "", back: false, share: false, search: false, tabs: false };

type Ask = (method: string, ...given: unknown[]) => void;

/** The title bar that the shell draws in the place of ours. */
export function ShellTitleBar({ bars, ask }: { bars: Bars; ask: Ask }) {
  return (
    <div className="grid h-11 flex-none grid-cols-[96px_1fr_96px] items-center bg-surface text-ink">
      <div>{bars.back && <BarButton icon="back" label="壳的返回" onClick={() => ask("onBack")} />}</div>
      <div className="truncate text-center text-15 font-semibold">{bars.title}</div>
      <div className="flex justify-end">
        {bars.search && <BarButton icon="search" label="壳的搜索" onClick={() => ask("onSearch")} />}
        {bars.share && <BarButton icon="share" label="壳的分享" onClick={() => ask("onShare")} />}
      </div>
    </div>
  );
}

const tabs: readonly { name: string; label: string; icon: IconName }[] = [
  { name: "Home", label: "首页", icon: "home" },
  { name: "Community", label: "社区", icon: "community" },
  { name: "Ask", label: "问答", icon: "ask" },
  { name: "Shop", label: "商城", icon: "shop" },
  { name: "My", label: "我的", icon: "my" },
];

/** The tab bar that the shell draws in the place of ours. */
export function ShellTabBar({ ask }: { ask: Ask }) {
  return (
    <div className="hair-t flex h-12.5 flex-none bg-surface text-ink-2">
      {tabs.map(({ name, label, icon }) => (
        <button
          key={name}
          type="button"
          aria-label={`壳的标签：${label}`}
          onClick={() => ask("onTab", name)}
          className="press flex flex-1 flex-col items-center justify-center gap-0.5 text-11"
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** Where WeChat and browsers show the title, or the address. */
export function PlainBar({ text }: { text: string }) {
  return (
    <div className="flex h-11 flex-none items-center justify-center bg-surface-2 px-4 text-13 text-ink-2">
      <span className="truncate">{text}</span>
    </div>
  );
}

function BarButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="press grid size-11 place-items-center"
    >
      <Icon name={icon} />
    </button>
  );
}
