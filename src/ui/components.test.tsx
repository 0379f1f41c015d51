import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";
import { BarAction, BarPrompt, BottomBar } from "./bottom-bar.tsx";
import { Brandmark } from "./brandmark.tsx";
import { Button, buttonClass } from "./button.tsx";
import { Checkbox } from "./checkbox.tsx";
import { Chip } from "./chip.tsx";
import { CodeField } from "./code-field.tsx";
import { ConfirmHost } from "./confirm-host.tsx";
import { CountdownButton } from "./countdown-button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { FloatingButton } from "./floating-button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { InfiniteList } from "./infinite-list.tsx";
import { ListRow } from "./list-row.tsx";
import { LoadingMark } from "./loading-mark.tsx";
import { NavBar } from "./nav-bar.tsx";
import { Picture } from "./picture.tsx";
import { CornerLabel, PlayMark } from "./picture-marks.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import PullRoom from "./pull-room.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";
import { ReadingSizeControl } from "./reading-size.tsx";
import { RelativeTime } from "./relative-time.tsx";
import { SectionHead } from "./section-head.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { Sheet } from "./sheet.tsx";
import { SheetAction } from "./sheet-action.tsx";
import { ArticleSkeleton, CommentsSkeleton, FeedSkeleton } from "./skeleton.tsx";
import { StatusTag } from "./status-tag.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TabPanel } from "./tab-panel.tsx";
import { Tabs } from "./tabs.tsx";
import { Tag } from "./tag.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { ToastHost } from "./toast-host.tsx";

const nothing = () => undefined;
const media = { src: "/media/a1", width: 1000, height: 500, placeholder: "#456" };

interface Sample {
  element: ReactElement;
  contains: string;
}

function sample(element: ReactElement, contains: string): Sample {
  return { element, contains };
}

/** Every component, and a piece of what the server must already say. */
const cases: Record<string, Sample> = {
  Avatar: sample(<Avatar name="江边老邱" />, ">江<"),
  BottomBar: sample(
    <BottomBar label="评论与操作">
      <BarPrompt onClick={nothing}>说说你的看法</BarPrompt>
      <BarAction icon="thumb" label="赞" caption="1,204" pressed />
    </BottomBar>,
    'aria-pressed="true"',
  ),
  Brandmark: sample(<Brandmark name="围场" latin="PADDOCK" />, "PADDOCK"),
  Button: sample(<Button>登录</Button>, 'type="button"'),
  Checkbox: sample(<Checkbox>我已阅读并同意</Checkbox>, 'type="checkbox"'),
  Chip: sample(<Chip selected>全部</Chip>, 'aria-pressed="true"'),
  CodeField: sample(<CodeField value="" onChange={nothing} />, 'autoComplete="one-time-code"'),
  ConfirmHost: sample(<ConfirmHost />, ""),
  CornerLabel: sample(<CornerLabel>18 图</CornerLabel>, "18 图"),
  CountdownButton: sample(<CountdownButton onSend={async () => undefined} />, "获取验证码"),
  EmptyState: sample(<EmptyState title="这一格还空着" />, "<svg"),
  ErrorState: sample(<ErrorState error={null} onRetry={nothing} />, "重试"),
  FloatingButton: sample(
    <FloatingButton icon="plus" onClick={nothing}>
      发帖
    </FloatingButton>,
    "发帖",
  ),
  Icon: sample(<Icon name="search" label="搜索" />, 'aria-label="搜索"'),
  IconButton: sample(<IconButton icon="bell" label="消息" count={120} />, "99+"),
  ImageGrid: sample(<ImageGrid pictures={Array(1).fill(media)} alt="实拍" />, 'alt="实拍"'),
  InfiniteList: sample(
    <InfiniteList
      items={["一"]}
      itemKey={(item) => item}
      estimate={100}
      hasMore={false}
      loading={false}
      onLoadMore={nothing}
    >
      {(item) => item}
    </InfiniteList>,
    "已经到底了",
  ),
  ListRow: sample(<ListRow icon="pin" label="收货地址" value="2 个" />, "2 个"),
  LoadingMark: sample(<LoadingMark />, 'aria-label="正在加载"'),
  NavBar: sample(<NavBar title="我的收藏" onBack={nothing} />, 'aria-label="返回"'),
  Picture: sample(<Picture media={media} alt="车" priority />, 'fetchPriority="high"'),
  PlayMark: sample(<PlayMark />, "#play"),
  ProgressBar: sample(<ProgressBar label="导入" value={0.256} />, 'aria-valuenow="26"'),
  PullToRefresh: sample(<PullToRefresh onRefresh={async () => undefined}>内容</PullToRefresh>, "内容"),
  PullRoom: sample(<PullRoom onRefresh={async () => undefined} />, 'aria-label="刷新列表"'),
  ReadingSizeControl: sample(<ReadingSizeControl value="xl" onChange={nothing} />, "特大"),
  RelativeTime: sample(<RelativeTime value="2020-01-02T03:04:05Z" />, ">2020-01-02<"),
  SectionHead: sample(<SectionHead title="评论" note="286" />, "<h2"),
  SegmentedControl: sample(
    <SegmentedControl
      label="排序"
      options={[{ value: "hot", label: "按热度" }]}
      value="hot"
      onChange={nothing}
    />,
    'checked=""',
  ),
  Sheet: sample(
    <Sheet open={false} onClose={nothing} title="登录">
      内容
    </Sheet>,
    "",
  ),
  SheetAction: sample(
    <SheetAction icon="trash" danger>
      删除
    </SheetAction>,
    "删除",
  ),
  FeedSkeleton: sample(<FeedSkeleton />, 'aria-busy="true"'),
  ArticleSkeleton: sample(<ArticleSkeleton />, 'role="status"'),
  CommentsSkeleton: sample(<CommentsSkeleton />, "正在加载评论"),
  StatusTag: sample(<StatusTag status="pending" />, "审核中"),
  TabBar: sample(
    <TabBar
      items={[{ name: "Home", label: "首页", icon: "home", href: "/", count: 2 }]}
      active="Home"
      onSelect={nothing}
    />,
    'aria-current="page"',
  ),
  TabPanel: sample(
    <TabPanel id="tabs" active="a">
      好
    </TabPanel>,
    'aria-labelledby="tabs-tab-a"',
  ),
  Tabs: sample(
    <Tabs id="tabs" label="频道" items={[{ key: "a", label: "推荐" }]} active="a" onChange={nothing} />,
    'aria-selected="true"',
  ),
  Tag: sample(<Tag>长测</Tag>, "长测"),
  TextArea: sample(<TextArea label="评论" value="好" onChange={nothing} maxLength={500} />, "500"),
  TextField: sample(<TextField label="昵称" error="已被占用" />, 'aria-invalid="true"'),
  ToastHost: sample(<ToastHost />, 'aria-live="assertive"'),
};

describe("on the server", () => {
  it.each(Object.entries(cases))("%s renders", (_, { element, contains }) => {
    expect(renderToString(element)).toContain(contains);
  });
});

describe("Picture", () => {
  it("offers the widths up to the original's, and keeps its shape", () => {
    const html = renderToString(<Picture media={media} alt="" ratio="natural" />);
    expect(html).toContain("/media/a1?w=160 160w");
    expect(html).toContain("/media/a1?w=960 960w");
    expect(html).not.toContain("w=1280");
    expect(html).toContain("aspect-ratio:1000 / 500");
    expect(html).toContain('loading="lazy"');
  });

  it("leaves previews from memory alone", () => {
    const html = renderToString(<Picture media={{ ...media, src: "blob:abc" }} alt="" />);
    expect(html).not.toContain("srcSet");
  });
});

describe("Button", () => {
  it("is locked, yet keeps its place in the tab order, while it works", () => {
    const html = renderToString(<Button loading>登录</Button>);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/\sdisabled=/);
    expect(html).toContain('aria-busy="true"');
  });

  it("lends its looks to links", () => {
    expect(buttonClass({ variant: "accent" })).toContain("bg-accent");
  });
});

describe("LoadingMark", () => {
  it("is another picture for visitors from sources 6 and 8", () => {
    const own = renderToString(<LoadingMark source={1} />);
    expect(renderToString(<LoadingMark source={7} />)).toBe(own);
    expect(renderToString(<LoadingMark source={6} />)).not.toBe(own);
    expect(renderToString(<LoadingMark source={8} />)).toBe(renderToString(<LoadingMark source={6} />));
  });
});

describe("ImageGrid", () => {
  it("shows three of many in a feed and says how many there are", () => {
    const pictures = ["a", "b", "c", "d", "e"].map((src) => ({ ...media, src }));
    const html = renderToString(<ImageGrid pictures={pictures} alt="实拍" max={3} />);
    expect(html.match(/<img/g)).toHaveLength(3);
    expect(html.replaceAll("<!-- -->", "")).toContain("5 图");
  });

  it("fetches a wide picture for the width at which it fills its box, not for the box", () => {
    const wide = { ...media, width: 3000, height: 1000 };
    const sizesOf = (count: number) =>
      /sizes="([^"]*)"/.exec(
        renderToString(
          <ImageGrid
            pictures={Array.from({ length: count }, (_, at) => ({ ...wide, src: `/${at}` }))}
            alt=""
          />,
        ),
      )?.[1];
    expect(sizesOf(1)).toBe("calc(min(100vw, 540px) / 1 * 2)");
    expect(sizesOf(3)).toBe("calc(min(100vw, 540px) / 3 * 3)");
    const tall = { ...media, width: 1000, height: 3000 };
    expect(renderToString(<ImageGrid pictures={[tall, { ...tall, src: "/b" }]} alt="" />)).toContain(
      "/ 2 * 1)",
    );
  });
});

describe("InfiniteList", () => {
  it("offers another try when a page did not come", () => {
    const html = renderToString(
      <InfiniteList
        items={["一"]}
        itemKey={(item) => item}
        estimate={75}
        hasMore
        loading={false}
        failed
        onLoadMore={nothing}
      >
        {(item) => item}
      </InfiniteList>,
    );
    expect(html).toContain("加载失败，点击重试");
    expect(html).toContain("auto 2rem");
  });
});
