import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { Icon } from "#ui/icon.tsx";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { signOut } from "../api/sign-out.ts";
import { signedInAt } from "../components/signed-in-at.ts";
import { ADMIN_HOME } from "../redirect.ts";
import { countText } from "./count-text.ts";
import type { DeskMenuGroup } from "./desk-menu.ts";

export interface DeskMenuSheetProps {
  admin: AdminProfile;
  groups: readonly DeskMenuGroup[];
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
  groups,
  title,
  current,
  open,
  onClose,
  all,
  home,
}: DeskMenuSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <nav aria-label={title} className="-mx-5 grid gap-3">
        {home && (
          <a href={ADMIN_HOME} className={listRowClass}>
            <ListRow icon="chart" label="工作台" />
          </a>
        )}
        {groups.map((group) => (
          <section key={group.key} aria-label={group.title}>
            {groups.length > 1 && <h3 className="px-5 pb-1 text-13 text-ink-3">{group.title}</h3>}
            <ul>
              {group.entries.map(({ label, icon, to, count }) => (
                <li key={to}>
                  <a href={to} aria-current={to === current ? "page" : undefined} className={listRowClass}>
                    <ListRow
                      icon={icon}
                      label={<span className={to === current ? "font-semibold" : undefined}>{label}</span>}
                      {...(count > 0 && { value: <Tag kind="warn">{countText(count)}</Tag> })}
                    />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
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
