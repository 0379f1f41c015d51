import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { signOut } from "../api/sign-out.ts";
import { signedInAt } from "../components/signed-in-at.ts";
import { openFinder } from "../find/find-store.ts";
import { ADMIN_HOME } from "../redirect.ts";
import { countText } from "./count-text.ts";
import type { DeskEntry, DeskMenuPlace } from "./desk-menu.ts";
import { PinButton } from "./pin-button.tsx";
import { useDeskMenu } from "./use-desk-menu.ts";

export interface DeskMenuSheetProps {
  admin: AdminProfile;
  places: readonly DeskMenuPlace[];
  /** Lines that he pinned, on top of everything. */
  pinned?: readonly DeskEntry[];
  title: string;
  current: string;
  open: boolean;
  onClose: () => void;
  /** Everything: the board and the way out as well. */
  all?: boolean;
  /** The board too: where no bar leads there. */
  home?: boolean;
}

/** The navigation of a phone, as a list of large rows. */
export function DeskMenuSheet({
  admin,
  places,
  pinned = [],
  title,
  current,
  open,
  onClose,
  all,
  home,
}: DeskMenuSheetProps) {
  // The sheet may show a part of the places; what can be pinned are all of them.
  const every = useDeskMenu(admin);
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <nav aria-label={title} className="-mx-5 grid gap-3">
        {all && (
          <button
            type="button"
            className={listRowClass}
            onClick={() => {
              onClose();
              openFinder();
            }}
          >
            <ListRow icon="search" label="查找" />
          </button>
        )}
        {home && (
          <a href={ADMIN_HOME} className={listRowClass}>
            <ListRow icon="chart" label="工作台" />
          </a>
        )}
        {pinned.length > 0 && (
          <section aria-label="已钉住">
            <h3 className="px-5 pb-1 text-13 text-ink-3">已钉住</h3>
            <ul>
              {pinned.map((entry) => (
                <li key={entry.to}>
                  <Row entry={entry} current={current} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {places.flatMap((place) =>
          place.groups.map(({ heading, entries }) => {
            const name = [places.length > 1 && place.title, heading].filter(Boolean).join(" · ");
            return (
              <section key={`${place.key} ${heading}`} aria-label={name || place.title}>
                {name && <h3 className="px-5 pb-1 text-13 text-ink-3">{name}</h3>}
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.to}>
                      <Row entry={entry} current={current} />
                    </li>
                  ))}
                </ul>
              </section>
            );
          }),
        )}
        {all && (
          <PinButton
            places={every.places}
            pinned={every.pinned}
            className="press flex h-11 items-center px-5 text-15"
          />
        )}
        {all && (
          <button type="button" className={listRowClass} onClick={() => void signOut()}>
            <span className="flex min-h-13 items-center gap-3 px-edge text-15">
              <Icon name="logout" />
              <span className="flex-1">退出登录</span>
              <span className="text-13 text-ink-3">
                {admin.name} · {signedInAt(admin.signed_in_at)} 登录
              </span>
            </span>
          </button>
        )}
      </nav>
    </Sheet>
  );
}

function Row({ entry: { label, icon, to, count }, current }: { entry: DeskEntry; current: string }) {
  return (
    <a href={to} aria-current={to === current ? "page" : undefined} className={listRowClass}>
      <ListRow
        icon={icon}
        label={<span className={to === current ? "font-semibold" : undefined}>{label}</span>}
        {...(count > 0 && { value: <Tag kind="warn">{countText(count)}</Tag> })}
      />
    </a>
  );
}
