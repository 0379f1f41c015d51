import { type ReactNode, useState } from "react";
import { countText, DeskMenuButton, QueueTabs } from "#capabilities/desk/admin/web/public.ts";
import { useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { Chip } from "#ui/chip.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { isNarrowed } from "../api/review-list.ts";
import { tabs } from "./choices.ts";
import { HitChip, MoreFilters, SearchBox, SectionSelect } from "./filters.tsx";
import { tabsOf, useQueueKind } from "./queue-kind.ts";
import type { FilterControl } from "./use-filter.ts";

/** Back, where one is, and the filter behind its icon. */
export function PhoneHeader({
  title,
  count,
  control,
  action,
}: {
  title: string;
  count?: number | undefined;
  control: FilterControl;
  /** Stands before the filter. */
  action?: ReactNode;
}) {
  const navigate = useNavigate();
  const kind = useQueueKind();
  const [open, setOpen] = useState(false);
  const { filter, change } = control;
  const label = tabs.find((tab) => tab.key === filter.status)?.label ?? "";
  const narrowed = filter.section !== undefined || isNarrowed(filter);
  return (
    <>
      <NavBar
        title={
          <>
            {title} · {label}
            {count !== undefined && <span className="num"> {countText(count)}</span>}
          </>
        }
        onBack={() => navigate(deskPathOf("admin.home"))}
        actions={
          <>
            {action}
            <IconButton icon="filter" label="筛选" pressed={narrowed} onClick={() => setOpen(true)} />
            <DeskMenuButton />
          </>
        }
      />
      <QueueTabs />
      {filter.hit && (
        <div className="px-4 pb-2">
          <HitChip {...control} />
        </div>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title="筛选">
        <div className="grid gap-5 pb-2">
          <div className="flex flex-wrap gap-2.5">
            {tabsOf(kind).map((tab) => (
              <Chip
                key={tab.key}
                selected={tab.key === filter.status}
                onClick={() => {
                  change({ status: tab.key });
                  setOpen(false);
                }}
              >
                {tab.label}
              </Chip>
            ))}
          </div>
          <SectionSelect {...control} />
          <MoreFilters {...control} />
          <SearchBox
            filter={filter}
            change={(changes) => {
              change(changes);
              setOpen(false);
            }}
          />
        </div>
      </Sheet>
    </>
  );
}
