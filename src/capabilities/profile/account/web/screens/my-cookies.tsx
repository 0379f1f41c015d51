import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { leave, useMember } from "#capabilities/people/members/web/public.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { OWN } from "#client/own-queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { myPath, pathOf } from "#sections/paths.ts";
import { documentsOf } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { ListRow, listRowClass } from "#ui/list-row.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Switch } from "#ui/switch.tsx";
import { toast } from "#ui/toast-store.ts";
import { Asked } from "../components/asked.tsx";
import { Group } from "../components/group.tsx";
import { clearGroup, clearPages, type DeviceData, measureDevice } from "../device-data.ts";

/** What is kept on this device, how much, and how to be rid of it. For visitors, too. */
export default function MyCookies() {
  const { section } = useScreen();
  const { ready, signedIn } = useMember();
  const goBack = useBack(signedIn ? pathOf("my.safety", {}, { section }) : myPath(section));
  // The server has no device.
  const query = useQuery({
    queryKey: ["device-data"],
    queryFn: measureDevice,
    enabled: ready,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <NavBar title="隐私与缓存" onBack={goBack} />
      <main className="min-h-dvh bg-bg pb-10">
        <Asked query={query}>{(data) => <OnDevice data={data} signedIn={signedIn} />}</Asked>
      </main>
    </>
  );
}

function OnDevice({ data, signedIn }: { data: DeviceData; signedIn: boolean }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const privacy = documentsOf(section).find(({ key }) => key === "privacy");
  const { sizes, drafts, pages, total } = data;
  const look = () => queryClient.invalidateQueries({ queryKey: ["device-data"] });

  const clearDrafts = async () => {
    if (!(await confirmDanger(`清除 ${drafts} 份草稿？`, "未发布的内容会丢失，已发布的不受影响。", "清除")))
      return;
    clearGroup("drafts");
    await look();
    toast("草稿已清除", { kind: "done" });
  };
  const clearCache = async () => {
    clearGroup("places");
    await clearPages();
    await look();
    toast("缓存已清除", { kind: "done" });
  };

  return (
    <>
      <p className="px-edge pt-4 text-13 text-ink-2">
        围场不用第三方 Cookie，也没有统计和广告脚本。下面是保存在这台设备上的全部内容
        {total === null ? "。" : `，连同程序文件约 ${sizeOf(total)}。`}
      </p>
      <Group title="保存在这台设备上">
        <Kept
          title="登录状态"
          text={signedIn ? "登录凭证和昵称、头像" : "没有登录"}
          size={sizes.session}
          action={signedIn ? { label: "退出登录", run: () => void leave().then(look) } : undefined}
        />
        <Kept
          title="草稿"
          text={drafts === 0 ? "没有草稿" : `${drafts} 份未发布的内容`}
          size={sizes.drafts}
          action={drafts > 0 ? { label: "清除", run: () => void clearDrafts() } : undefined}
        />
        <Kept
          title="浏览位置与离线内容"
          text={pages === 0 ? "记住列表位置，刷新后继续浏览" : `列表位置，和 ${pages} 个可离线阅读的页面`}
          size={sizes.places}
          action={sizes.places > 0 || pages > 0 ? { label: "清除", run: () => void clearCache() } : undefined}
        />
        <Kept title="偏好" text="深色模式、字号和来源渠道" size={sizes.settings} />
      </Group>
      <Group title="推荐与统计">
        {signedIn && <PersonalSwitch />}
        <div className="px-edge py-3 text-15 leading-body">
          <p>首页和文章推荐对所有人都一样，按时间和热度排列，没有根据你的浏览记录做个性化推荐。</p>
          <p className="mt-1 text-13 text-ink-3">你点过“不感兴趣”的内容会从你的列表里隐去。</p>
        </div>
      </Group>
      <Group title="了解更多">
        {privacy && (
          <a href={privacy.path} className={listRowClass}>
            <ListRow icon="doc" label={privacy.title} />
          </a>
        )}
        {signedIn && (
          <a href={pathOf("safety.part", { part: "consents" }, { section })} className={listRowClass}>
            <ListRow icon="edit" label="同意与签署记录" />
          </a>
        )}
        {signedIn && (
          <a href={pathOf("safety.part", { part: "export" }, { section })} className={listRowClass}>
            <ListRow icon="download" label="导出个人数据" />
          </a>
        )}
      </Group>
    </>
  );
}

/** Of suggestions that rest on what is known of the member: whom to follow. */
function PersonalSwitch() {
  const queryClient = useQueryClient();
  const { data } = useQuery(safety());
  const setting = useMutation({
    mutationFn: (personalised: boolean) =>
      withSignIn(async () => {
        await accountApi("PUT /api/user/privacy", { body: { personalised } });
        await queryClient.invalidateQueries({ queryKey: [OWN] });
      }),
  });
  const on = setting.isPending ? setting.variables : data?.personalised;
  return (
    <Switch
      className="px-edge py-2"
      checked={on ?? false}
      disabled={on === undefined || setting.isPending}
      onChange={({ target }) => setting.mutate(target.checked)}
    >
      <span className="block text-15">个性化推荐车友</span>
      <span className="block text-13 text-ink-3">按城市和你关注的人推荐；关闭后只推荐新车友</span>
    </Switch>
  );
}

interface KeptProps {
  title: string;
  text: string;
  /** Bytes. */
  size: number;
  action?: { label: string; run: () => void } | undefined;
}

function Kept({ title, text, size, action }: KeptProps) {
  return (
    <div className="flex min-h-16 items-center gap-3 px-edge py-2">
      <div className="min-w-0 flex-1">
        <p className="text-15">{title}</p>
        <p className="text-13 text-ink-3">{text}</p>
      </div>
      <span className="num text-13 text-ink-3">{size === 0 ? "—" : sizeOf(size)}</span>
      {action && (
        <Button variant="line" size="s" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
