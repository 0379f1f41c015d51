import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withSignIn } from "#client/sign-in.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CommentsSkeleton } from "#ui/skeleton.tsx";
import { Switch } from "#ui/switch.tsx";
import { noticeSettings, setMuted } from "../api/settings.ts";
import { noticeTabs } from "../notice-tabs.ts";

/** Which kinds of notices the member wants. */
export default function SettingsSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(noticeSettings());
  const change = useMutation({
    mutationFn: ({ kind, muted }: { kind: string; muted: boolean }) => setMuted(queryClient, kind, muted),
  });
  // As it is going to be, while it is sent.
  const wanted = change.isPending ? change.variables : undefined;
  const isOn = ({ kind, muted }: { kind: string; muted: boolean }) =>
    !(wanted?.kind === kind ? wanted.muted : muted);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="消息设置"
      description="关掉的不再提醒，也不计未读；审核结果和账号安全一定会告诉你。"
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
                    onChange={(event) => {
                      const next = { kind, muted: !event.target.checked };
                      // What went wrong was told by the request layer.
                      void withSignIn(() => change.mutateAsync(next)).catch(() => undefined);
                    }}
                  >
                    {name}
                  </Switch>
                ))}
              </fieldset>
            );
          })}
        </div>
      ) : isError ? (
        <ErrorState compact as="p" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CommentsSkeleton />
      )}
    </Sheet>
  );
}
