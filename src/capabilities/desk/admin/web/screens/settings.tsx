import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { deskSettings } from "../api/settings.ts";
import { DeskPage } from "../components/desk-page.tsx";
import { Panel } from "../components/panel.tsx";
import { SettingForm } from "../settings/setting-form.tsx";

/** 运行设置: what operators may set while the app runs. */
export default function SettingsScreen() {
  return <DeskPage title="运行设置">{() => <Settings />}</DeskPage>;
}

function Settings() {
  const query = useQuery(deskSettings());
  const { data, isError } = query;
  if (!data) {
    if (isError) return <NotLoaded query={query} />;
    return (
      <div className="p-4">
        <RowsSkeleton rows={3} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:max-w-column wide:px-6 wide:py-4">
      {data.groups.map(({ title, items }) => (
        <Panel key={title} title={title}>
          {items.map((setting) => (
            // Changed by somebody, it begins anew with what stands there now.
            <SettingForm key={`${setting.key} ${setting.version}`} setting={setting} />
          ))}
        </Panel>
      ))}
      <p className="px-1 text-13 text-ink-3">
        改动立即生效，并记入操作记录。域名、短信、备案号等随部署走的配置在环境变量里。
      </p>
    </div>
  );
}
