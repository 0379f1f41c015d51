import { useQueryClient } from "@tanstack/react-query";
import { PrivateThumbnail } from "#capabilities/media/media/web/public.ts";
import { usePictureInput, useUploads } from "#capabilities/review/applications/web/public.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast-store.ts";
import { certificationApi, refreshCertifications } from "../api/certifications.ts";

const MOST = 4;
/** One is sent after the other. */
const PHOTO = "photo";

/** What an owner says to an appeal for his car, in words and with photos that reviewers alone see. */
export function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<{ words: string; files: string[] }>({
    initial: { words: "", files: [] },
    purpose: "回应申诉",
    check: ({ words }) => ({
      ...([...words.trim()].length < 5 && { words: "请说明情况，至少 5 个字" }),
      ...(share !== null && { form: "照片上传中，请稍候" }),
    }),
    async save(body) {
      const input = { params: { id }, body };
      await certificationApi("POST /api/certifications/{id}/answer", input, { quiet: true });
      await refreshCertifications(queryClient);
      toast("已提交，等待审核员处理", { kind: "done" });
    },
  });
  useLeaveGuard(form.dirty && !form.busy);
  const { files } = form.values;
  const photos = useUploads((_key, file) => {
    if (file !== "") form.set({ files: [...files, file] });
  });
  const { share, problem } = photos.of(PHOTO);
  const [open, input] = usePictureInput("选择说明照片", (photo) => void photos.send(PHOTO, photo));
  return (
    <form {...form.props} className="mt-4">
      <TextArea
        label="情况说明"
        placeholder="例如：车一直在我名下，没有办理过户；附上登记证书照片"
        maxLength={500}
        rows={4}
        {...form.text("words")}
      />
      <p className="mt-4 mb-1.5 text-13 text-ink-2">照片（选填，最多 {MOST} 张，加密保存，只有审核员能看）</p>
      {files.length > 0 && (
        <ul className="mb-2 grid grid-cols-2 gap-2">
          {files.map((file, at) => (
            <li key={file} className="rounded-2 bg-surface-2 pt-2 text-center">
              <PrivateThumbnail id={file} alt={`照片 ${at + 1}`} />
              <button
                type="button"
                className="press h-11 px-3 text-13 text-ink-2"
                onClick={() => form.set({ files: files.filter((one) => one !== file) })}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      {share !== null ? (
        <ProgressBar label="上传进度" value={share} />
      ) : (
        files.length < MOST && (
          <button
            type="button"
            onClick={open}
            className="press flex min-h-13 w-full items-center justify-center gap-1.5 rounded-2 border border-dashed border-line-2 text-15 text-accent-ink"
          >
            <Icon name="camera" size="s" />
            添加照片
          </button>
        )
      )}
      {problem !== "" && (
        <p role="alert" className="mt-1 text-13 text-bad">
          {problem}
        </p>
      )}
      {input}
      <FormProblem form={form} className="mt-3" />
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <Button variant="line" onClick={onClose}>
          取消
        </Button>
        <Button type="submit" variant="accent" loading={form.busy}>
          提交说明
        </Button>
      </div>
    </form>
  );
}
