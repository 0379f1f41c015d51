import { settleSetting } from "#capabilities/desk/admin/server/public.ts";
import { aboutValuesSchema } from "#capabilities/site/about/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type Section, sections } from "#sections/registry.ts";

/** Says of each section what an operator might; people, places and numbers are invented. */
export async function fill(tx: Transaction): Promise<void> {
  for (const section of sections) {
    const values = aboutValuesSchema.parse(section.umbrella ? ofUmbrella(section) : ofClub(section));
    await settleSetting(tx, `about.${section.slug}`, values);
  }
}

function ofUmbrella({ name }: Section) {
  return {
    story: `${name}开始于一次雪天的同行：四个人，三辆车，一本写满路况的本子。后来本子写不下了，就有了这里。

我们自己开车，自己拍照，自己写。测过的车都跑过山路和早高峰，写下来的里程都是真的。

现在这里有编辑部，也有各个车友会。不管你开什么，路上见。

（以上是演示内容。）`,
    email: "hello@paddock.example",
    phone: "400-000-0000",
    places: [
      {
        name: "围场会客厅（演示）",
        address: "每周六下午开放，停车方便",
        latitude: 31.2304,
        longitude: 121.4737,
        phone: "",
      },
    ],
    accounts: [
      { name: "围场编辑部（演示）", handle: "paddock_demo", about: "新车实拍、山路测试和编辑部日常。" },
      { name: "围场改装间（演示）", handle: "paddock_garage_demo", about: "一颗螺丝一颗螺丝地讲清楚。" },
    ],
  };
}

function ofClub({ name, marque }: Section) {
  return {
    story: `${name}由一群开${marque}的人办起来，和汽车制造商没有关系。每个季度一次同行，每个月一次小聚，新车友有人带。

想加入，先从首页的“加入车友会”开始；想帮忙，给我们写信。

（以上是演示内容。）`,
    email: "club@paddock.example",
  };
}
