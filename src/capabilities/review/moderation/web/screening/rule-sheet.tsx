import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { sectionName } from "#sections/section-name.ts";
import { Button } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Switch } from "#ui/switch.tsx";
import { toast } from "#ui/toast-store.ts";
import { type ScreenedKind, type ScreeningRule, screening, screeningApi } from "./api.ts";

const pictures = [
  { value: "never", label: "不用审" },
  { value: "new", label: "新会员的" },
  { value: "always", label: "所有人的" },
] as const;

export interface RuleSheetProps {
  kind: ScreenedKind;
  /** Slug of a section; empty for all. */
  section: string;
  own: ScreenedKind["rules"][number] | undefined;
  /** What holds without a rule of its own. */
  otherwise: ScreeningRule;
  onClose: () => void;
}

/** One rule: what of a kind is looked at first in a section. */
export function RuleSheet({ kind, section, own, otherwise, onClose }: RuleSheetProps) {
  const queryClient = useQueryClient();
  const [rule, setRule] = useState<ScreeningRule>(() => {
    const { first, new_members, links, pictures: whose, afterwards } = own ?? otherwise;
    return { first, new_members, links, pictures: whose, afterwards };
  });
  const set = (changes: Partial<ScreeningRule>) => setRule((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: (wanted: ScreeningRule | null) =>
      screeningApi("PUT /api/admin/screening/{kind}", {
        params: { kind: kind.kind },
        body: { section, rule: wanted, version: own?.version ?? "" },
      }),
    onSuccess() {
      onClose();
      toast("已保存，立即生效", { kind: "done" });
    },
    // Also after a refusal: somebody else was faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: screening().queryKey }),
  });
  const where = section === "" ? "全部分区" : sectionName(section);
  return (
    <Sheet
      onClose={onClose}
      title={`${kind.title} · ${where}`}
      footer={
        <div className="flex w-full gap-2.5">
          {own && (
            <Button variant="line" size="l" loading={save.isPending} onClick={() => save.mutate(null)}>
              {section === "" ? "恢复默认" : "同全部分区"}
            </Button>
          )}
          <Button
            variant="accent"
            size="l"
            className="flex-1"
            loading={save.isPending}
            onClick={() => save.mutate(rule)}
          >
            保存
          </Button>
        </div>
      }
    >
      <Switch checked={rule.first} onChange={(event) => set({ first: event.target.checked })}>
        <Line title="全部先审" text="每一条都要有人看过才公开" />
      </Switch>
      {!rule.first && (
        <>
          <Switch checked={rule.new_members} onChange={(event) => set({ new_members: event.target.checked })}>
            <Line title="新会员先审" text="1 级，或注册不到 3 天" />
          </Switch>
          <Switch checked={rule.links} onChange={(event) => set({ links: event.target.checked })}>
            <Line title="站外链接先审" text="正文里有其他网站的地址" />
          </Switch>
          <p className="mt-3 mb-1.5 text-15">带图片的先审</p>
          <SegmentedControl
            label="带图片的先审"
            options={pictures}
            value={rule.pictures}
            onChange={(whose) => set({ pictures: whose })}
          />
          <Switch
            className="mt-2"
            checked={rule.afterwards}
            onChange={(event) => set({ afterwards: event.target.checked })}
          >
            <Line title="直接发的也进队列" text="公开之后再有人复查" />
          </Switch>
        </>
      )}
    </Sheet>
  );
}

function Line({ title, text }: { title: string; text: string }) {
  return (
    <>
      <span className="block text-15">{title}</span>
      <span className="block text-13 text-ink-3">{text}</span>
    </>
  );
}
