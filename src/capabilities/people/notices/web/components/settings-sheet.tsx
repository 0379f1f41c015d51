import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withSignIn } from "#client/sign-in.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { noticeSettings, setMuted } from "../api/settings.ts";
import { noticeTabs } from "../notice-tabs.ts";

interface Wanted {
  kind: string;
  muted: boolean;
}

/** Which kinds of notices the member wants. */
export default function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(noticeSettings());
  const { data } = query;
  /** As it is going to be, until the answer has come. */
  const [wanted, setWanted] = useState<Wanted>();
  const isOn = ({ kind, muted }: Wanted) => !(wanted?.kind === kind ? wanted.muted : muted);
  const change = async (next: Wanted) => {
    setWanted(next);
    try {
      await withSignIn(() => setMuted(queryClient, next.kind, next.muted));
    } catch {
      // What went wrong was told by the request layer; the switch goes back.
    } finally {
      setWanted((now) => (now === next ? undefined : now));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="消息设置"
      description="关闭后不再提醒，也不计未读；审核结果和账号安全始终会通知你。"
    >
      {data ? (
        <div className="pb-4">
          {noticeTabs.map(({ key, label }) => {
            const kinds = data.items.filter((one) => one.group === key);
            if (kinds.length === 0) return null;
            return (
              <fieldset key={key} className="mt-3">
                <legend className="text-13 text-ink-3">{label}</legend>
                {kinds.map(({ kind, label: name, muted }) => (
                  <Switch
                    key={kind}
                    className="hair-b text-15"
                    checked={isOn({ kind, muted })}
                    onChange={(event) => void change({ kind, muted: !event.target.checked })}
                  >
                    {name}
                  </Switch>
                ))}
              </fieldset>
            );
          })}
        </div>
      ) : (
        <NotLoaded query={query} compact as="p" waiting={<CommentsSkeleton />} />
      )}
    </Sheet>
  );
}
