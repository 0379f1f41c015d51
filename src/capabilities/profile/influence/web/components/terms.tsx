import { useScreen } from "#client/screen-context.tsx";
import { documentsOf } from "#sections/registry.ts";

const terms = [
  "填写的账号属于本人，内容为原创或已取得授权。",
  "同意审核员打开我填写的公开主页，核对昵称、粉丝数和核对码。",
  "合作内容会按平台要求注明“合作”或“广告”，不写没有开过的车。",
  "账号转让、数据造假或违反社区规范，达人资格会被撤销。",
] as const;

/** What a voice agrees to, in words. */
export function Terms() {
  const { section } = useScreen();
  const agreement = documentsOf(section).find(({ key }) => key === "agreement");
  return (
    <section aria-label="达人合作说明" className="mt-5 rounded-2 bg-surface-2 p-3.5 text-13 text-ink-2">
      <h3 className="text-15 font-semibold text-ink">达人合作说明</h3>
      <ol className="mt-1.5 list-decimal pl-5 leading-body">
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {agreement && (
        <p className="mt-1.5">
          其他事项适用
          <a href={agreement.path} className="press hit ml-1 text-accent-ink">
            《{agreement.title}》
          </a>
        </p>
      )}
    </section>
  );
}
