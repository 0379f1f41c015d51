import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "#client/router.tsx";
import { canonicalPath } from "#features/campaigns/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { campaignDeskApi, campaignsKey, type DeskCampaign } from "./api.ts";
import { kindWords, listPath } from "./words.ts";

/** Where it stands, what is live, and whose draft this is. */
export function Standing({ campaign }: { campaign: DeskCampaign }) {
  const { kind: what, state, live, draft, section, slug } = campaign;
  const { label, kind } = kindWords[what].states[state];
  const path = canonicalPath({ kind: what, section, slug, sections: live?.content.sections ?? [] });
  return (
    <div className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
        <Tag kind={kind}>{label}</Tag>
        {sectionName(section)}
        {live ? (
          <a href={path} target="_blank" rel="noopener" className="text-accent-ink underline">
            {path}
          </a>
        ) : (
          <span>{path}</span>
        )}
      </p>
      <p className="num mt-1 text-12 text-ink-3">
        {live ? `线上：第 ${live.number} 版` : "没有线上版本"}
        {draft
          ? ` · 草稿：${draft.updated_by} ${formatDate(draft.updated_at, { time: true, year: false })} 存的`
          : " · 没有草稿，改动任何一处就会开始一份"}
      </p>
    </div>
  );
}

/** What ends something: the draft, the campaign, or both. */
export function Acts({ campaign }: { campaign: DeskCampaign }) {
  const { id, kind, state, live, draft, version } = campaign;
  const words = kindWords[kind];
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id };
  const act = async (question: [string, string, string], what: () => Promise<unknown>, said: string) => {
    if (!(await confirmDanger(...question))) return false;
    try {
      await what();
      toast(said, { kind: "done" });
      return true;
    } catch {
      // The request layer has told why; what stands is asked for again below.
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: campaignsKey });
    }
  };
  const remove = async () => {
    const gone = await act(
      words.deleteQuestion,
      () => campaignDeskApi("DELETE /api/admin/campaigns/{id}", { params }),
      words.deleted,
    );
    if (gone) navigate(listPath(kind), { replace: true });
  };
  return (
    <>
      {draft !== null && live !== null && (
        <Button
          size="s"
          variant="line"
          onClick={() =>
            void act(
              ["放弃草稿？", "没有发布的改动都会丢掉，线上不受影响。", "放弃"],
              () => campaignDeskApi("DELETE /api/admin/campaigns/{id}/draft", { params, query: { version } }),
              "草稿已放弃",
            )
          }
        >
          放弃草稿
        </Button>
      )}
      {live !== null && state !== "ended" && (
        <Button
          size="s"
          variant="line"
          onClick={() =>
            void act(
              words.endQuestion,
              () =>
                campaignDeskApi("POST /api/admin/campaigns/{id}/close", { params, body: { live: live.id } }),
              words.ended,
            )
          }
        >
          {words.end}
        </Button>
      )}
      {state === "draft" && (
        <Button size="s" variant="line" onClick={() => void remove()}>
          删除
        </Button>
      )}
    </>
  );
}
