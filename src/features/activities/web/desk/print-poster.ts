import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { toast } from "#ui/toast-store.ts";
import { spanWords } from "./words.ts";

/** Until its picture has come, in ms; it is printed without it then. */
const PICTURE_MS = 5000;

/** Opens the browser's print dialog with a page of A4: picture, title, time, place, and the code. */
export async function printPoster(activity: DeskActivityDetail, address: string): Promise<void> {
  const { codePath } = await import("./code-path.ts");
  const { size, path } = codePath(address);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) return;
  const style = page.createElement("style");
  style.textContent = `@page{size:A4;margin:14mm}body{margin:0;font-family:system-ui,sans-serif;color:#111;text-align:center}
    img{width:100%;max-height:120mm;object-fit:cover;border-radius:4mm}h1{font-size:30pt;margin:8mm 0 3mm}
    p{font-size:15pt;margin:1.5mm 0}svg{width:60mm;height:60mm;margin-top:8mm}small{font-size:12pt}`;
  page.head.append(style);
  const line = (tag: string, text: string) => {
    const element = page.createElement(tag);
    element.textContent = text;
    page.body.append(element);
  };
  let loaded: Promise<unknown> = Promise.resolve();
  if (activity.poster !== null) {
    const image = page.createElement("img");
    image.src = `${activity.poster.src}?w=1280`;
    image.alt = "";
    page.body.append(image);
    loaded = Promise.race([
      image.decode().catch(() => image.remove()),
      new Promise((done) => setTimeout(done, PICTURE_MS)),
    ]);
  }
  line("h1", activity.title);
  line("p", spanWords(activity));
  line("p", [activity.city, activity.place].filter(Boolean).join(" · "));
  const code = page.createElementNS("http://www.w3.org/2000/svg", "svg");
  code.setAttribute("viewBox", `0 0 ${size} ${size}`);
  code.setAttribute("shape-rendering", "crispEdges");
  const modules = page.createElementNS("http://www.w3.org/2000/svg", "path");
  modules.setAttribute("d", path);
  code.append(modules);
  page.body.append(code);
  line("p", "扫码报名");
  await loaded;
  view.addEventListener("afterprint", () => frame.remove());
  view.focus();
  view.print();
  toast("打印窗口已打开");
}
