import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SortList } from "#ui/sort-list.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { desk } from "../api/desk.ts";
import type { DeskEntry, DeskMenuPlace } from "./desk-menu.ts";
import { linesOf } from "./desk-menu.ts";

/** As the server takes. */
const MOST_PINS = 8;

export interface PinSheetProps {
  places: readonly DeskMenuPlace[];
  pinned: readonly DeskEntry[];
  onClose: () => void;
}

/** Which lines stand on top of one's own navigation, and in which order: kept with the account. */
export default function PinSheet({ places, pinned, onClose }: PinSheetProps) {
  const queryClient = useQueryClient();
  const { queryKey } = desk();
  const save = useMutation({
    mutationFn: (paths: string[]) => adminApi("PUT /api/admin/pins", { body: { paths } }),
    // It stands there at once; what the server refuses is read anew.
    onMutate: async (paths) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, pins: paths });
    },
    scope: { id: "pins" },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const paths = pinned.map(({ to }) => to);
  const pin = (to: string) => {
    if (paths.length >= MOST_PINS) toast(`最多钉住 ${MOST_PINS} 个屏幕`);
    else save.mutate([...paths, to]);
  };
  const rest = places.map((place) => ({
    ...place,
    left: linesOf(place).filter(({ to }) => !paths.includes(to)),
  }));
  return (
    <Sheet
      open
      onClose={onClose}
      title="钉住的屏幕"
      description="排在导航最上面，换一台设备也在。拖左边的手柄或按箭头调顺序。"
    >
      {pinned.length === 0 ? (
        <p className="py-2.5 text-13 text-ink-3">还没有钉住的屏幕。从下面选最多 {MOST_PINS} 个。</p>
      ) : (
        <SortList
          label="已钉住"
          items={pinned}
          itemKey={({ to }) => to}
          nameOf={({ label }) => label}
          onChange={(next) => save.mutate(next.map(({ to }) => to))}
        >
          {({ to, label, icon }) => (
            <span className="flex min-h-13 items-center gap-1">
              <Icon name={icon} size="m" />
              <span className="min-w-0 flex-1 truncate pl-2 text-15">{label}</span>
              <IconButton
                icon="close"
                label={`不再钉住${label}`}
                onClick={() => save.mutate(paths.filter((path) => path !== to))}
              />
            </span>
          )}
        </SortList>
      )}
      {rest
        .filter(({ left }) => left.length > 0)
        .map(({ key, title, left }) => (
          <section key={key} aria-label={title} className="pt-2">
            <h3 className="py-1.5 text-13 text-ink-3">{title}</h3>
            <ul>
              {left.map(({ to, label, icon }) => (
                <li key={to}>
                  <button
                    type="button"
                    aria-label={`钉住${label}`}
                    className="press flex h-11 w-full items-center gap-2.5 text-left text-15"
                    onClick={() => pin(to)}
                  >
                    <Icon name={icon} size="m" />
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    <Icon name="plus" size="s" className="text-ink-3" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Sheet>
  );
}
