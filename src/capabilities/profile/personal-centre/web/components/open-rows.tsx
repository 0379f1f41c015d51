import { useScreen } from "#client/screen-context.tsx";
import { homePath } from "#sections/paths.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { SectionHead } from "#ui/section-head.tsx";

interface Row {
  icon: IconName;
  title: string;
  text: string;
  to: string;
}

/** What a visitor may enjoy without an account. */
export function OpenRows() {
  const { section } = useScreen();
  const certification = section.documents.find((document) => document.key === "carstate");
  const rows: Row[] = [
    {
      icon: "image",
      title: "看图集",
      text: "新车、改装和现场，一张一张看",
      to: homePath(section, { tab: "pic" }),
    },
    {
      icon: "play",
      title: "看视频",
      text: "试驾、山路和车库里的短片",
      to: homePath(section, { tab: "video" }),
    },
  ];
  if (certification) {
    rows.push({
      icon: "cert",
      title: certification.title,
      text: "所需材料、审核时间和隐私保护",
      to: certification.path,
    });
  }
  return (
    <section data-visitor="">
      <SectionHead title="无需登录也能逛" />
      <ul className="px-edge pb-2">
        {rows.map(({ icon, title, text, to }) => (
          <li key={to} className="hair-t first:border-t-0">
            <a href={to} className="press flex min-h-16 items-center gap-3.5">
              <Icon name={icon} />
              <span className="min-w-0 flex-1">
                <span className="block text-15 font-semibold">{title}</span>
                <span className="block truncate text-13 text-ink-3">{text}</span>
              </span>
              <Icon name="right" size="s" className="text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
