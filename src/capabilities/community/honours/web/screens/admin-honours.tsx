import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskHonour } from "#capabilities/community/honours/contract.ts";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { classes } from "../components/words.ts";
import { deskHonours } from "../desk/api.ts";
import { DecisionForm, type Person } from "../desk/decision-form.tsx";
import { HolderList } from "../desk/holder-list.tsx";
import { medalSrc } from "../medal-address.ts";

/** Honours of the desk: who holds which; giving them by hand, and taking them away. */
export default function AdminHonours() {
  return <DeskPage title="荣誉">{() => <Desk />}</DeskPage>;
}

type Opened = { honour: DeskHonour } & ({ view: "holders" | "award" } | { view: "revoke"; person: Person });

const titles = { holders: "拥有的车友", award: "授予", revoke: "收回" } as const;

function Desk() {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setShown(next);
  };
  const done = (honour: DeskHonour, said: string) => {
    toast(said, { kind: "done" });
    void queryClient.invalidateQueries({ queryKey: deskHonours().queryKey });
    open({ honour, view: "holders" });
  };
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <HonourPanels onOpen={open} />
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={shown === null ? "" : `${shown.honour.name} · ${titles[shown.view]}`}
      >
        {shown?.view === "holders" && (
          <>
            <HolderList
              honourKey={shown.honour.key}
              onRevoke={({ member }) => open({ honour: shown.honour, view: "revoke", person: member })}
            />
            <Button
              variant="accent"
              wide
              className="mt-3"
              onClick={() => open({ honour: shown.honour, view: "award" })}
            >
              授予车友
            </Button>
          </>
        )}
        {shown?.view === "award" && (
          <DecisionForm
            honourKey={shown.honour.key}
            act="award"
            onDone={() => done(shown.honour, "已授予，车友会收到通知")}
          />
        )}
        {shown?.view === "revoke" && (
          <DecisionForm
            honourKey={shown.honour.key}
            act="revoke"
            person={shown.person}
            onDone={() => done(shown.honour, "已收回，车友会收到通知")}
          />
        )}
      </Sheet>
    </div>
  );
}

function HonourPanels({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const query = useQuery(deskHonours());
  const { data } = query;
  if (!data) return <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />;
  return classes.map(({ key, label }) => (
    <Panel key={key} title={label}>
      <ul aria-label={label} className="grid gap-x-6 wide:grid-cols-2">
        {data.items
          .filter((honour) => honour.class === key)
          .map((honour) => (
            <li key={honour.key}>
              <button
                type="button"
                onClick={() => onOpen({ honour, view: "holders" })}
                className="press flex min-h-16 w-full items-center gap-3 py-1.5 text-left"
              >
                <img
                  src={medalSrc(honour.key)}
                  alt=""
                  width={200}
                  height={200}
                  className="size-13 flex-none"
                />
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2">
                    <b className="truncate text-15 font-semibold">{honour.name}</b>
                    {honour.by_hand && <Tag kind="info">人工授予</Tag>}
                    {!honour.open && <Tag>已停用</Tag>}
                  </span>
                  <span className="line-clamp-1 text-12 text-ink-3">{honour.how}</span>
                </span>
                <span className="num flex-none text-13 text-ink-2">{honour.held} 位</span>
              </button>
            </li>
          ))}
      </ul>
    </Panel>
  ));
}
