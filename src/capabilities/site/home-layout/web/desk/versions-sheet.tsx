import { useMutation, useQueryClient } from "@tanstack/react-query";
import { VersionsSheet } from "#capabilities/site/blocks/web/public.ts";
import { pathOf } from "#sections/paths.ts";
import type { Section } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { type DeskLayouts, deskLayouts, layoutDeskApi } from "./api.ts";

interface VersionsSheetProps {
  section: Section;
  desk: DeskLayouts;
  onClose: () => void;
}

const WARNING = "所有人立即看到。现在线上的布局留在版本里，草稿不受影响。";

/** The versions of a home, and the layout that comes with the product. */
export default function HomeVersionsSheet({ section, desk, onClose }: VersionsSheetProps) {
  const queryClient = useQueryClient();
  const { slug } = section;
  const { live, archived } = desk;
  const restore = (id: string | null) =>
    layoutDeskApi("POST /api/admin/layouts/{section}/restore", {
      params: { section: slug },
      body: { id, live: live?.id ?? null },
    });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: deskLayouts(slug).queryKey });
  const standard = useMutation({
    mutationFn: () => restore(null),
    onSuccess() {
      toast("已恢复默认布局", { kind: "done" });
      onClose();
    },
    onSettled,
  });
  const ask = async () => {
    if (await confirm({ title: "让默认布局上线？", text: WARNING, confirmLabel: "上线" })) standard.mutate();
  };
  return (
    <VersionsSheet
      title={`${section.shortName}首页的版本`}
      live={live}
      archived={archived}
      viewOf={({ number }) => pathOf("home.demo", {}, { section, query: { layout: String(number) } })}
      warning={WARNING}
      restore={async (id) => `已恢复，现在是第 ${(await restore(id)).number} 版`}
      onSettled={onSettled}
      onClose={onClose}
    >
      <li className="flex items-center gap-3 py-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-15 font-semibold">
            默认布局{live === null && <Tag kind="ok">线上</Tag>}
          </p>
          <p className="mt-0.5 text-12 text-ink-3">产品自带的首页，不用维护</p>
        </div>
        {live !== null && (
          <Button size="s" variant="line" loading={standard.isPending} onClick={() => void ask()}>
            恢复
          </Button>
        )}
      </li>
    </VersionsSheet>
  );
}
