import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { club } from "#capabilities/community/clubs/web/public.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { pathOf } from "#sections/paths.ts";
import { documentsOf } from "#sections/registry.ts";
import { boasts } from "#shared/boast.ts";
import { formatCount } from "#shared/format.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { about } from "../api/about.ts";
import { CodePicture } from "../components/code-picture.tsx";
import { ContactRows } from "../components/contact-rows.tsx";
import { CopyButton } from "../components/copy-button.tsx";

/** Who stands behind a section: its story and figures, how it is reached, what it is registered as. */
export default function AboutPage() {
  const { section } = useScreen();
  const back = useBack();
  const { data } = useSuspenseQuery(about(section.slug));
  const { data: operator } = useSuspenseQuery(site());
  const { wechat, licence, accounts } = data;
  return (
    <>
      <NavBar title={section.umbrella ? "关于我们" : "俱乐部简介"} onBack={back} />
      <main className="min-h-dvh bg-bg pb-8">
        <header className="bg-hero px-edge pt-7 pb-8 text-(--hero-ink)">
          <p className="num text-12 tracking-[0.24em] opacity-75">{section.latin}</p>
          <h2 className="mt-1 text-26 font-bold">{section.name}</h2>
          <p className="mt-2 text-15 opacity-85">{section.tagline}</p>
        </header>
        {!section.umbrella && <Figures section={section.slug} />}
        <section aria-label="简介" className="space-y-3 bg-surface px-edge py-5 text-17 leading-body">
          {(data.story || section.description).split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </section>
        <ContactRows about={data} />
        {(wechat.name !== "" || wechat.code !== null) && (
          <section className="mt-2 bg-surface pb-6">
            <SectionHead title="公众号" />
            {wechat.code && <CodePicture src={wechat.code} label={`公众号${wechat.name}的二维码`} />}
            {wechat.name && (
              <p className="mt-3 flex items-center justify-center gap-3 text-15 font-semibold">
                {wechat.name}
                <CopyButton text={wechat.name} label="复制名称" said="已复制，到微信里搜索" />
              </p>
            )}
          </section>
        )}
        <section aria-label="更多" className="mt-2 divide-y-(length:--hair) divide-line bg-surface">
          <a href={pathOf("download", {}, { section })} className={listRowClass}>
            <ListRow icon="download" label="下载 App" />
          </a>
          {section.umbrella && accounts.length > 0 && (
            <a href={pathOf("redblogger")} className={listRowClass}>
              <ListRow icon="users" label="关注我们的小红书" />
            </a>
          )}
          {section.umbrella && operator.mini_code && (
            <a href={pathOf("clubwechatmini")} className={listRowClass}>
              <ListRow icon="qr" label="俱乐部小程序" />
            </a>
          )}
          {documentsOf(section)
            .filter(({ key }) => ["agreement", "privacy", "legal"].includes(key))
            .map(({ path, title }) => (
              <a key={path} href={path} className={listRowClass}>
                <ListRow icon="doc" label={title} />
              </a>
            ))}
        </section>
        <p className="px-edge pt-6 text-center text-12 leading-body text-ink-3">
          {licence && (
            <>
              {licence}
              <br />
            </>
          )}
          © {operator.operator} {operator.icp_number}
        </p>
      </main>
    </>
  );
}

/** What the club counts, as far as it is worth saying. */
function Figures({ section }: { section: string }) {
  const { data } = useQuery(club(section));
  if (!data) return null;
  const figures = boasts([
    { label: "会员", value: data.members },
    { label: "城市", value: data.cities },
    { label: "本周加入", value: data.new_this_week },
  ]);
  if (figures.length === 0) return null;
  return (
    <dl className="hair-b flex bg-surface py-4 text-center">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-1 flex-col-reverse">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="num text-20 font-bold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
