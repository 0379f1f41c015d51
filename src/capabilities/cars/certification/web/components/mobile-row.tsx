import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";

/** Whether a mobile number is bound, which stands for a real person here. @param mobile masked; null without one */
export function MobileRow({ mobile }: { mobile: string | null }) {
  const { section } = useScreen();
  return (
    <a
      href={pathOf("my.boundmobile", {}, { section })}
      className="press mx-edge mt-3 flex min-h-15 items-center gap-3 rounded-3 bg-surface px-4 py-2"
    >
      <Icon name="phone" />
      <span className="min-w-0 flex-1">
        <span className="block text-15">手机号绑定</span>
        <span className="num block text-13 text-ink-3">{mobile ?? "绑定手机号后才能提交认证"}</span>
      </span>
      <Tag kind={mobile === null ? "warn" : "ok"}>{mobile === null ? "未绑定" : "已绑定"}</Tag>
      <Icon name="right" size="s" className="text-ink-3" />
    </a>
  );
}
