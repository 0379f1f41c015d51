import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "./api.ts";

interface VersionsSheetProps {
  section: Section;
  desk: DeskLayouts;
  onClose: () => void;
}

/** What is live and what was before, each to be looked at and put live again. */
export default function VersionsSheet({ section, desk, onClose }: VersionsSheetProps) {
  const queryClient = useQueryClient();
  const { slug } = section;
  const live = desk.live;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string | null) =>
      layoutDeskApi("POST /api/admin/layouts/{section}/restore", {
        params: { section: slug },
        body: { id, live: live?.id ?? null },
      }),
    onSuccess({ number }) {
      toast(number === 0 ? "已恢复默认布局" : `已恢复，现在是第 ${number} 版`, { kind: "done" });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskLayouts(slug).queryKey }),
  });
  const restore = async (id: string | null, what: string) => {
    const yes = await confirm({
      title: `让${what}上线？`,
      text: "所有人马上看到。现在线上的布局留在版本里，草稿不受影响。",
      confirmLabel: "上线",
    });
    if (yes) mutate(id);
  };
  const versions = [
    ...(live ? [{ ...live, isLive: true }] : []),
    ...desk.archived.map((one) => ({ ...one, isLive: false })),
  ];
  return (
    <Sheet onClose={onClose} title={`${section.shortName}首页的版本`}>
      <ul className="pb-2">
        {versions.map(({ id, number, note, updated_by: by, published_at: at, isLive }) => (
          <li key={id} className="hair-b flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="min-w-44 flex-1">
              <p className="flex items-center gap-2 text-15 font-semibold">
                第 {number} 版{isLive && <Tag kind="ok">线上</Tag>}
              </p>
              <p className="num mt-0.5 text-12 text-ink-3">
                {by} · {at ? formatDate(at, { time: true }) : ""}
              </p>
              {note && <p className="mt-0.5 text-13 text-ink-2">{note}</p>}
            </div>
            <div className="flex gap-2">
              <a
                href={pathOf("home.demo", {}, { section, query: { layout: String(number) } })}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: "line", size: "s" })}
              >
                查看
              </a>
              {!isLive && (
                <Button
                  size="s"
                  variant="line"
                  loading={isPending && variables === id}
                  onClick={() => void restore(id, `第 ${number} 版`)}
                >
                  恢复
                </Button>
              )}
            </div>
          </li>
        ))}
        <li className="flex items-center gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2 text-15 font-semibold">
              默认布局{live === null && <Tag kind="ok">线上</Tag>}
            </p>
            <p className="mt-0.5 text-12 text-ink-3">产品自带的首页，不用维护</p>
          </div>
          {live !== null && (
            <Button
              size="s"
              variant="line"
              loading={isPending && variables === null}
              onClick={() => void restore(null, "默认布局")}
            >
              恢复
            </Button>
          )}
        </li>
      </ul>
    </Sheet>
  );
}
