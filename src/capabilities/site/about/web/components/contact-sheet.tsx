import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { bridge } from "#bridge/bridge.ts";
import type { About } from "#capabilities/site/about/contract.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { umbrellaSection } from "#sections/registry.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { about } from "../api/about.ts";
import { tried } from "../tried.ts";
import { CopyButton } from "./copy-button.tsx";

interface ContactSheetProps {
  onClose: () => void;
  /** Above the operator's own ways: what else leads on from where it was opened, as a list of rows. */
  children?: ReactNode;
}

const reachable = (of: About | undefined): of is About =>
  of !== undefined && (of.phone !== "" || of.email !== "" || of.contact_url !== "");

/** Customer service of a section: as its own page says, else the umbrella's, else the letter box of the site. */
export default function ContactSheet({ onClose, children }: ContactSheetProps) {
  const { section } = useScreen();
  const own = useQuery(about(section.slug)).data;
  const common = useQuery({
    ...about(umbrellaSection.slug),
    enabled: !section.umbrella && !reachable(own),
  }).data;
  const letters = useQuery(site()).data?.contact_email ?? "";
  const of = [own, common].find(reachable);
  const phone = of?.phone ?? "";
  const url = of?.contact_url ?? "";
  const email = of?.email || letters;
  return (
    <Sheet title="联系客服" onClose={onClose}>
      <div className="-mx-5 divide-y-(length:--hair) divide-line pb-2">
        {children}
        {url !== "" && (
          <button
            type="button"
            className={listRowClass}
            onClick={() => void tried(bridge().openContact({ url }), "无法打开客服，请换一种方式联系")}
          >
            <ListRow icon="headset" label="在线客服" />
          </button>
        )}
        {phone !== "" && (
          <button
            type="button"
            className={listRowClass}
            onClick={() => void tried(bridge().callPhone(phone), `请拨打 ${phone}`)}
          >
            <ListRow icon="phone" label="打电话" value={<span className="num">{phone}</span>} />
          </button>
        )}
        {email !== "" && (
          <div className="flex min-h-13 items-center gap-3 px-edge">
            <a href={`mailto:${email}`} className="press flex min-h-11 min-w-0 flex-1 items-center text-15">
              <span className="truncate">{email}</span>
            </a>
            <CopyButton text={email} label="复制" said="邮箱已复制" />
          </div>
        )}
      </div>
    </Sheet>
  );
}
