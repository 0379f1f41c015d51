import { bridge } from "#bridge/bridge.ts";
import type { About } from "#capabilities/site/about/contract.ts";
import { Button } from "#ui/button.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { tried } from "../tried.ts";
import { CopyButton } from "./copy-button.tsx";

/** How the operator is reached; nothing where nothing is known. */
export function ContactRows({ about }: { about: About }) {
  const { phone, email, contact_url: url, places } = about;
  if (phone === "" && email === "" && url === "" && places.length === 0) return null;
  const call = (number: string) => void tried(bridge().callPhone(number), `请拨打 ${number}`);
  const contact = { ...(url && { url }), ...(phone && { phone }), ...(email && { email }) };
  return (
    <section className="mt-2 bg-surface pb-2">
      <SectionHead title="联系我们" />
      <div className="divide-y-(length:--hair) divide-line">
        {url !== "" && (
          <button
            type="button"
            className={listRowClass}
            onClick={() => void tried(bridge().openContact(contact), "无法打开客服，请换一种方式联系")}
          >
            <ListRow icon="headset" label="在线客服" />
          </button>
        )}
        {phone !== "" && (
          <button type="button" className={listRowClass} onClick={() => call(phone)}>
            <ListRow icon="phone" label="电话" value={<span className="num">{phone}</span>} />
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
        {places.map((place) => (
          <div key={`${place.name}${place.address}`} className="flex items-center gap-3 px-edge py-3">
            <div className="min-w-0 flex-1">
              <p className="text-15 font-semibold">{place.name}</p>
              {place.address && <p className="mt-0.5 text-13 text-ink-2">{place.address}</p>}
            </div>
            {place.phone && (
              <Button size="s" variant="line" icon="phone" onClick={() => call(place.phone)}>
                电话
              </Button>
            )}
            <Button
              size="s"
              variant="line"
              icon="pin"
              onClick={() =>
                void tried(bridge().openNavi(place), `无法打开地图，地址：${place.address || place.name}`)
              }
            >
              导航
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
