import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { CAR_REQUEST_LENGTH } from "#shared/cars.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { ownCarRequests } from "../api/cars.ts";
import { catalogueApi } from "../api/client.ts";

interface RequestSheetProps {
  section: string;
  /** What was searched for. */
  text: string;
  onClose: () => void;
}

const states = {
  open: ["处理中", "warn"],
  added: ["已收录", "ok"],
  declined: ["未收录", "plain"],
} as const;

/** Says which car is missing, and what became of what was said before. Fetch it with `lazyPart`. */
export default function RequestSheet({ section, text, onClose }: RequestSheetProps) {
  const queryClient = useQueryClient();
  const { data: before = [] } = useQuery(ownCarRequests());
  const form = useForm({
    initial: { text },
    purpose: "申请补充车型",
    check: (values) => ({ ...(values.text.trim().length < 2 && { text: "请填写品牌、车系和年款" }) }),
    async save(values) {
      await catalogueApi("POST /api/my/car-requests", { body: { ...values, section } }, { quiet: true });
      await queryClient.invalidateQueries({ queryKey: ownCarRequests().queryKey });
      toast("已收到，有结果会通知你", { kind: "done" });
      onClose();
    },
  });
  return (
    <Sheet
      onClose={onClose}
      title="没有我的车"
      description="请填写品牌、车系、年款和配置，管理员核对后补充。"
    >
      <form {...form.props} className="grid gap-4 pb-4">
        <TextArea
          label="缺少的车型"
          rows={3}
          maxLength={CAR_REQUEST_LENGTH}
          placeholder="例如：丰田埃尔法 2015 款 3.5L 豪华版"
          {...form.text("text")}
        />
        <FormEnd form={form}>提交</FormEnd>
      </form>
      {before.length > 0 && (
        <section aria-label="我的申请" className="pb-4">
          <h3 className="py-1.5 text-13 text-ink-3">我的申请</h3>
          <ul>
            {before.map(({ id, text: said, state, answer }) => (
              <li key={id} className="hair-t py-2.5 first:border-t-0">
                <p className="flex items-start gap-2">
                  <span className="min-w-0 flex-1 text-15 break-words">{said}</span>
                  <Tag kind={states[state][1]}>{states[state][0]}</Tag>
                </p>
                {answer !== "" && <p className="mt-1 text-13 break-words text-ink-2">{answer}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}
