/** A page of blocks that no screen of the product uses yet, around the app's own router; built by its journeys. */
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { pathMatcher } from "../../../src/app/web/match-path.ts";
import { buildRouteTable } from "../../../src/app/web/route-table.ts";
import { Router } from "../../../src/app/web/router.ts";
import { RouterProvider } from "../../../src/app/web/router-provider.tsx";
import { useForm } from "../../../src/client/form.ts";
import { useKeptValues } from "../../../src/client/kept-values.ts";
import { createQueryClient } from "../../../src/client/query-client.ts";
import { RequestError } from "../../../src/client/request.ts";
import { useLocation } from "../../../src/client/router.tsx";
import type { ScreenRoute } from "../../../src/client/screen-route.ts";
import { StepForm } from "../../../src/client/step-form.tsx";
import { umbrellaSection } from "../../../src/sections/registry.ts";
import { ConfirmHost } from "../../../src/ui/confirm-host.tsx";
import { listenFirst } from "../../../src/ui/first-popstate.ts";
import { lazyPart } from "../../../src/ui/lazy-part.tsx";
import type { PickerOption } from "../../../src/ui/picker-sheet.tsx";
import { TextField } from "../../../src/ui/text-field.tsx";

const PickerSheet = lazyPart(async () => (await import("../../../src/ui/picker-sheet.tsx")).default);

const makes = [
  "奥迪",
  "宝马",
  "比亚迪",
  "大众",
  "福特",
  "广汽",
  "红旗",
  "吉利",
  "凯迪拉克",
  "理想",
  "蔚来",
  "小鹏",
];
const cars: PickerOption[] = makes.map((label) => ({
  value: label,
  label,
  under: ["轿车", "旅行车"].map((kind) => ({ value: kind, label: kind })),
}));

const empty = { name: "", car: "", note: "" };

function Blocks() {
  const { kept, forget } = useKeptValues("blocks", empty);
  const [picking, setPicking] = useState(false);
  const [done, setDone] = useState("");
  const form = useForm({
    initial: empty,
    kept,
    check: ({ name, car }) => ({ ...(!name && { name: "请填写名字" }), ...(!car && { car: "请选择车型" }) }),
    async save(values) {
      if (values.name === "已有的名字")
        throw new RequestError(409, "CONFLICT", ["换个名字"], { name: "换个名字" });
      forget();
      form.reset(values);
      setDone(Object.values(values).join("，"));
    },
  });
  if (done) return <p>已提交：{done}</p>;
  const [make = "", kind = ""] = form.values.car.split(" ");
  return (
    <>
      <a href="/elsewhere">别处</a>
      <StepForm
        form={form}
        forget={forget}
        submitLabel="提交"
        steps={[
          { title: "名字", fields: ["name"] },
          { title: "车型", fields: ["car"] },
          { title: "备注", fields: ["note"] },
        ]}
      >
        {(at) =>
          at === 0 ? (
            <TextField label="名字" {...form.text("name")} />
          ) : at === 1 ? (
            <>
              <TextField label="车型" readOnly {...form.text("car")} />
              <button type="button" onClick={() => setPicking(true)}>
                选择车型
              </button>
            </>
          ) : (
            <TextField label="备注" {...form.text("note")} />
          )
        }
      </StepForm>
      <PickerSheet
        open={picking}
        title="车型"
        options={cars}
        chosen={[make, kind]}
        onClose={() => setPicking(false)}
        onPick={(path) => {
          form.set({ car: path.map(({ label }) => label).join(" ") });
          setPicking(false);
        }}
      />
      <ConfirmHost />
    </>
  );
}

function Page() {
  return useLocation().pathname === "/blocks" ? <Blocks /> : <p>这里是别处</p>;
}

const notFetched = () => Promise.reject(new Error("drawn here"));
const screens = ["blocks", "elsewhere"].map(
  (id): ScreenRoute => ({ id, title: id, path: `/${id}`, code: notFetched, fetch: notFetched }),
);
const matchPath = pathMatcher(buildRouteTable([umbrellaSection], screens), []);
const open = async (url: URL) => {
  const found = matchPath(url.pathname);
  return { match: found && "row" in found ? found : undefined, error: undefined };
};
// Overlays hear of their own entries before the router does.
listenFirst();
const router = new Router(matchPath, open, window, undefined);
document.addEventListener("click", (event) => {
  const link = event.target instanceof HTMLAnchorElement ? event.target : null;
  if (!link) return;
  event.preventDefault();
  void router.navigate(link.href);
});
createRoot(document.body.appendChild(document.createElement("div"))).render(
  <QueryClientProvider client={createQueryClient()}>
    <RouterProvider router={router}>
      <Page />
    </RouterProvider>
  </QueryClientProvider>,
);
