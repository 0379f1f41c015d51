import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Visibility } from "#capabilities/profile/spaces/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { changeVisibility, visibility } from "../api/visibility.ts";

const parts: readonly { key: keyof Visibility; label: string; text: string }[] = [
  { key: "activity", label: "公开我的动态", text: "关闭后，别人在你的主页看不到你发表的内容。" },
  { key: "lists", label: "公开关注和粉丝列表", text: "关闭后，别人只能看到数字。" },
  { key: "city", label: "公开所在城市", text: "关闭后，主页不显示城市。" },
];

/** What others see in one's own space; a change counts at once. */
export default function VisibilitySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(visibility());
  const { data, isError } = query;
  const change = useMutation({
    mutationFn: (changes: Partial<Visibility>) => changeVisibility(queryClient, changes),
  });
  return (
    <Sheet open={open} onClose={onClose} title="可见范围" description="只影响别人看到的主页">
      {data ? (
        <ul>
          {parts.map(({ key, label, text }) => (
            <li key={key} className="hair-b">
              <Checkbox
                shape="square"
                checked={data[key]}
                disabled={change.isPending}
                // A failure was told by the request layer; the box then stays as it was.
                onChange={() => change.mutate({ [key]: !data[key] })}
                className="min-h-16 gap-3"
              >
                <span className="block text-15 text-ink">{label}</span>
                <span className="block text-13 text-ink-3">{text}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <NotLoaded query={query} compact as="p" />
      ) : (
        <div className="grid min-h-40 place-items-center">
          <LoadingMark />
        </div>
      )}
    </Sheet>
  );
}
