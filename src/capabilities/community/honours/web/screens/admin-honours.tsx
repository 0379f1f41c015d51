import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Holder } from "#capabilities/community/honours/contract.ts";
import type { DeskHonour } from "#capabilities/community/honours/desk-contract.ts";
import { AdminHeader, type AdminProfile, DeskScreen } from "#capabilities/desk/admin/web/public.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { classes } from "../components/words.ts";
import { deskHonours } from "../desk/api.ts";
import { DecisionForm, type Person } from "../desk/decision-form.tsx";
import { HolderList } from "../desk/holder-list.tsx";
import { HonourForm } from "../desk/honour-form.tsx";
import { HonourPanel } from "../desk/honour-panel.tsx";
import { ListForm } from "../desk/list-form.tsx";

/** Honours of the desk: what there is, who holds which; making and changing them, giving them by hand, taking them away. */
export default function AdminHonours() {
  return <DeskScreen title="荣誉">{(admin) => <Desk admin={admin} />}</DeskScreen>;
}

type Opened =
  | { view: "create"; honour?: undefined }
  | ({ honour: DeskHonour } & (
      | { view: "holders" | "award" | "list" | "change" }
      | { view: "revoke"; person: Person }
    ));

const titles = {
  create: "新建勋章",
  change: "修改",
  holders: "拥有的车友",
  award: "授予",
  list: "按名单授予",
  revoke: "收回",
} as const;

function Desk({ admin }: { admin: AdminProfile }) {
  const queryClient = useQueryClient();
  const query = useQuery(deskHonours());
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was open last stays drawn while its sheet slides away.
  const [shown, setShown] = useState<Opened | null>(null);
  const open = (next: Opened) => {
    setOpened(next);
    setShown(next);
  };
  const refresh = () => queryClient.invalidateQueries({ queryKey: deskHonours().queryKey });
  const saved = (said: string) => {
    toast(said, { kind: "done" });
    setOpened(null);
    void refresh();
  };
  const decided = (honour: DeskHonour, said: string) => {
    toast(said, { kind: "done" });
    void refresh();
    open({ honour, view: "holders" });
  };
  const manages = admin.permissions.includes("honours.manage");
  const { data } = query;
  const honour = shown?.honour;
  return (
    <main className="pb-8">
      <AdminHeader title="荣誉">
        {manages && (
          <Button
            variant="accent"
            size="s"
            icon="plus"
            disabled={!data}
            onClick={() => open({ view: "create" })}
          >
            新建勋章
          </Button>
        )}
      </AdminHeader>
      <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
        {data ? (
          classes.map(({ key, label }) => (
            <HonourPanel
              key={key}
              kind={key}
              label={label}
              honours={data.items.filter((one) => one.class === key)}
              manages={manages}
              onOpen={(one) => open({ honour: one, view: "holders" })}
              onOrdered={refresh}
            />
          ))
        ) : (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={3} />} />
        )}
      </div>
      <Sheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        onClosed={() => setShown(null)}
        title={shown === null ? "" : [honour?.name, titles[shown.view]].filter(Boolean).join(" · ")}
      >
        {honour && shown.view === "holders" && <Holders honour={honour} admin={admin} onOpen={open} />}
        {data && (shown?.view === "create" || shown?.view === "change") && (
          <HonourForm
            known={data}
            honour={honour}
            onDone={() => saved(honour === undefined ? "已新建" : "已保存")}
          />
        )}
        {honour && shown.view === "award" && (
          <DecisionForm
            honourKey={honour.key}
            act="award"
            onDone={() => decided(honour, "已授予，车友会收到通知")}
          />
        )}
        {honour && shown.view === "list" && (
          <ListForm
            honourKey={honour.key}
            onDone={() => {
              void refresh();
              open({ honour, view: "holders" });
            }}
          />
        )}
        {honour && shown.view === "revoke" && (
          <DecisionForm
            honourKey={honour.key}
            act="revoke"
            person={shown.person}
            onDone={() => decided(honour, "已收回，车友会收到通知")}
          />
        )}
      </Sheet>
    </main>
  );
}

interface HoldersProps {
  honour: DeskHonour;
  admin: AdminProfile;
  onOpen: (next: Opened) => void;
}

function Holders({ honour, admin, onOpen }: HoldersProps) {
  const awards = admin.permissions.includes("honours.award");
  return (
    <>
      <HolderList
        honourKey={honour.key}
        {...(awards && {
          onRevoke: ({ member }: Holder) => onOpen({ honour, view: "revoke", person: member }),
        })}
      />
      <div className="mt-3 grid gap-3">
        {awards && (
          <>
            <Button variant="accent" wide onClick={() => onOpen({ honour, view: "award" })}>
              授予车友
            </Button>
            <Button variant="line" wide onClick={() => onOpen({ honour, view: "list" })}>
              按名单授予
            </Button>
          </>
        )}
        {admin.permissions.includes("honours.manage") && (
          <Button variant="line" wide onClick={() => onOpen({ honour, view: "change" })}>
            修改勋章
          </Button>
        )}
      </div>
    </>
  );
}
