import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChooseList, type Chosen } from "#capabilities/site/blocks/web/public.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast-store.ts";
import { manageApi, recommendedTopics, TOPICS, topicChoices } from "./desk-topics.ts";

const MOST = 6;

/** Which topics stand before the hottest of a section, in order. */
export default function RecommendSheet({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [section, setSection] = useState(umbrellaSection.slug);
  const query = useQuery(recommendedTopics(section));
  const { data } = query;
  // What was chosen here, with the version that it was chosen against.
  const [edited, setEdited] = useState<{ chosen: Chosen[]; version: string } | null>(null);
  const chosen = edited?.chosen ?? data?.items.map(({ id, name }) => ({ id, title: `#${name}#` })) ?? [];
  const save = useMutation({
    mutationFn: ({ chosen: list, version }: { chosen: Chosen[]; version: string }) =>
      manageApi("PUT /api/admin/topics/recommended", {
        body: { section, ids: list.map(({ id }) => id), version },
      }),
    onSuccess() {
      toast("已保存，立即生效", { kind: "done" });
      onClose();
    },
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: TOPICS });
      setEdited(null);
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title="推荐话题"
      description={`排在热门话题和首页“话题”区块的前面，最多 ${MOST} 个。区块在“首页布局”里放。`}
      footer={
        <Button
          variant="accent"
          size="l"
          wide
          disabled={edited === null}
          loading={save.isPending}
          onClick={() => edited && save.mutate(edited)}
        >
          保存
        </Button>
      }
    >
      <div className="flex flex-wrap gap-2 pb-3">
        {sections.map(({ slug }) => (
          <Chip
            key={slug}
            selected={slug === section}
            onClick={() => {
              setSection(slug);
              setEdited(null);
            }}
          >
            {sectionName(slug)}
          </Chip>
        ))}
      </div>
      {data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />
      ) : (
        <ChooseList
          choices={topicChoices}
          automatic="还没有推荐，列表按热度排。"
          most={MOST}
          value={chosen}
          onChange={(list) => setEdited({ chosen: list, version: edited?.version ?? data.version })}
        />
      )}
    </Sheet>
  );
}
