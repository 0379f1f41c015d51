import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DeskPage, FilterSelect, Panel } from "#capabilities/desk/admin/web/public.ts";
import type { AboutValues } from "#capabilities/site/about/contract.ts";
import { textUpTo, useAddress } from "#client/address.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug, sections, umbrellaSection } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { aboutDeskApi, deskAbout } from "../desk/api.ts";
import { RowsField } from "../desk/rows-field.tsx";

const address = { section: textUpTo(40) };

/** 关于页面: what the operator says of a section, how he is reached, where his apps and accounts are. */
export default function AdminAbout() {
  return <DeskPage title="关于页面">{() => <Desk />}</DeskPage>;
}

function Desk() {
  const { values, change } = useAddress(address);
  const slug = sectionBySlug(values.section)?.slug ?? umbrellaSection.slug;
  const query = useQuery(deskAbout(slug));
  const section = sectionBySlug(slug) ?? umbrellaSection;
  return (
    <div className="grid gap-3.5 p-3 wide:px-6 wide:py-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <FilterSelect
          label="分区"
          all={sectionName(umbrellaSection.slug)}
          options={sections
            .filter(({ umbrella }) => !umbrella)
            .map((one) => ({ value: one.slug, label: sectionName(one.slug) }))}
          value={values.section}
          onChange={(next) => change({ section: next })}
        />
        <a
          href={pathOf("profile", {}, { section })}
          target="_blank"
          rel="noopener"
          className="text-13 text-accent-ink underline"
        >
          打开关于页面
        </a>
        <a
          href={pathOf("download", {}, { section })}
          target="_blank"
          rel="noopener"
          className="text-13 text-accent-ink underline"
        >
          打开下载页面
        </a>
      </div>
      {query.data === undefined ? (
        <NotLoaded query={query} waiting={<RowsSkeleton rows={5} />} />
      ) : (
        <AboutForm key={`${slug} ${query.data.version}`} slug={slug} {...query.data} />
      )}
    </div>
  );
}

/** Numbers are typed as text: half a number is none. */
type Place = { name: string; address: string; latitude: string; longitude: string; phone: string };
type Typed = Omit<AboutValues, "places"> & { places: Place[] };

function AboutForm({ slug, version, values: said }: { slug: string; version: string; values: AboutValues }) {
  const queryClient = useQueryClient();
  const form = useForm<Typed>({
    initial: {
      ...said,
      places: said.places.map((place) => ({
        ...place,
        latitude: String(place.latitude),
        longitude: String(place.longitude),
      })),
    },
    async save(typed) {
      const number = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
      const places = typed.places.map((place) => ({
        ...place,
        latitude: number(place.latitude),
        longitude: number(place.longitude),
      }));
      await aboutDeskApi(
        "PUT /api/admin/about/{section}",
        { params: { section: slug }, query: { version }, body: { ...typed, places } },
        { quiet: true },
      );
      form.reset(typed);
      toast("已生效，页面立即更新", { kind: "done" });
      await queryClient.invalidateQueries({ queryKey: deskAbout(slug).queryKey });
    },
  });
  useLeaveGuard(form.dirty);
  return (
    <form {...form.props} className="grid gap-3.5">
      <div className="grid gap-3.5 wide:grid-cols-2">
        <Panel title="介绍和联系" note="留空的不显示">
          <div className="grid gap-4">
            <TextArea label="故事（空一行分段）" rows={6} maxLength={4000} {...form.text("story")} />
            <TextField label="电话" maxLength={30} inputMode="tel" {...form.text("phone")} />
            <TextField label="邮箱" maxLength={254} inputMode="email" {...form.text("email")} />
            <TextField label="在线客服链接" maxLength={500} inputMode="url" {...form.text("contact_url")} />
            <TextField label="执照信息" maxLength={200} {...form.text("licence")} />
          </div>
        </Panel>
        <Panel title="公众号和下载">
          <Links form={form} />
        </Panel>
      </div>
      <div className="grid gap-3.5 wide:grid-cols-2">
        <Panel title="地点">
          <Places form={form} />
        </Panel>
        <Panel title="小红书账号">
          <Accounts form={form} />
        </Panel>
      </div>
      <FormEnd form={form}>保存并生效</FormEnd>
    </form>
  );
}

function Links({ form }: { form: Form<Typed> }) {
  const { wechat, download } = form.values;
  const apps = [
    ["ios", "App Store 链接"],
    ["android", "安卓下载链接"],
    ["harmony", "鸿蒙下载链接"],
    ["app", "打开 App 的链接，例如 paddock://home"],
  ] as const;
  return (
    <div className="grid gap-4">
      <TextField
        label="公众号名称"
        maxLength={40}
        value={wechat.name}
        error={form.errorOf("wechat")}
        onChange={(event) => form.set({ wechat: { ...wechat, name: event.target.value } })}
      />
      <TextField
        label="公众号二维码的内容"
        hint="用任意扫码工具读出来的网址"
        maxLength={300}
        value={wechat.code}
        onChange={(event) => form.set({ wechat: { ...wechat, code: event.target.value } })}
      />
      {apps.map(([key, label]) => (
        <TextField
          key={key}
          label={label}
          maxLength={500}
          inputMode="url"
          value={download[key]}
          onChange={(event) => form.set({ download: { ...download, [key]: event.target.value } })}
        />
      ))}
      {form.errorOf("download") && <p className="text-13 text-bad">{form.errorOf("download")}</p>}
    </div>
  );
}

function Places({ form }: { form: Form<Typed> }) {
  return (
    <>
      <RowsField
        word="地点"
        most={30}
        rows={form.values.places}
        empty={{ name: "", address: "", latitude: "", longitude: "", phone: "" }}
        onChange={(places) => form.set({ places })}
      >
        {(place, change) => (
          <>
            <TextField
              label="名称"
              maxLength={40}
              value={place.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextField
              label="地址"
              maxLength={100}
              value={place.address}
              onChange={(event) => change({ address: event.target.value })}
            />
            <div className="grid gap-3 wide:grid-cols-2">
              <TextField
                label="纬度"
                inputMode="decimal"
                value={place.latitude}
                onChange={(event) => change({ latitude: event.target.value })}
              />
              <TextField
                label="经度"
                inputMode="decimal"
                value={place.longitude}
                onChange={(event) => change({ longitude: event.target.value })}
              />
            </div>
            <TextField
              label="电话"
              maxLength={30}
              value={place.phone}
              onChange={(event) => change({ phone: event.target.value })}
            />
          </>
        )}
      </RowsField>
      {form.errorOf("places") && <p className="mt-1.5 text-13 text-bad">{form.errorOf("places")}</p>}
    </>
  );
}

function Accounts({ form }: { form: Form<Typed> }) {
  return (
    <>
      <RowsField
        word="账号"
        most={20}
        rows={form.values.accounts}
        empty={{ name: "", handle: "", about: "", link: "" }}
        onChange={(accounts) => form.set({ accounts })}
      >
        {(account, change) => (
          <>
            <TextField
              label="账号名称"
              maxLength={40}
              value={account.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextField
              label="小红书号"
              maxLength={40}
              value={account.handle}
              onChange={(event) => change({ handle: event.target.value })}
            />
            <TextField
              label="内容简介"
              maxLength={120}
              value={account.about}
              onChange={(event) => change({ about: event.target.value })}
            />
            <TextField
              label="主页链接"
              maxLength={500}
              inputMode="url"
              value={account.link}
              onChange={(event) => change({ link: event.target.value })}
            />
          </>
        )}
      </RowsField>
      {form.errorOf("accounts") && <p className="mt-1.5 text-13 text-bad">{form.errorOf("accounts")}</p>}
    </>
  );
}
