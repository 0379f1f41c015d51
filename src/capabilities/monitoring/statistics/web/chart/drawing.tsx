import { BarChart, HeatmapChart, LineChart } from "echarts/charts";
import {
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { type RefObject, useEffect, useRef } from "react";
import type { ChartTable } from "./chart-table.ts";
import { chartColours } from "./colours.ts";
import { type ChartLook, chartOption } from "./options.ts";
import { pictureOf } from "./picture.ts";

use([
  LineChart,
  BarChart,
  HeatmapChart,
  GridComponent,
  TooltipComponent,
  LegendScrollComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
]);

/** Answers the chart as a picture, with its title above; null while it is not drawn. */
export type TakePicture = (title: string) => Promise<Blob | null>;

export interface DrawingProps {
  look: ChartLook;
  table: ChartTable;
  /** Said to those who do not see it. */
  label: string;
  className: string;
  /** Gets what takes a picture of it. */
  picture: RefObject<TakePicture | null>;
}

/** A chart on a canvas, in the page's colours and at its size. */
export function Drawing({ look, table, label, className, picture }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    // A place of its own within, since the one before may not be gone yet.
    const canvas = element.appendChild(document.createElement("div"));
    canvas.style.height = "100%";
    const chart = init(canvas);
    const draw = () => {
      if (chart.isDisposed()) return;
      const text = Number.parseFloat(getComputedStyle(element).fontSize);
      const colours = chartColours(element);
      const { clientWidth: width } = element;
      chart.setOption(chartOption({ look, table, colours, width, text }), { notMerge: true });
    };
    draw();
    const sized = new ResizeObserver(() => {
      if (chart.isDisposed()) return;
      chart.resize();
      draw();
    });
    sized.observe(element);
    // The theme changes by the system, or by an attribute of the page.
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    const themed = new MutationObserver(draw);
    themed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    picture.current = (title) => {
      const { surface, ink } = chartColours(element);
      const address = chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: surface });
      return pictureOf(address, title, { surface, ink });
    };
    return () => {
      picture.current = null;
      canvas.remove();
      sized.disconnect();
      themed.disconnect();
      dark.removeEventListener("change", draw);
      // Not within the frame that it may be painting: its painter would find nothing left.
      setTimeout(() => chart.dispose());
    };
  }, [look, table, picture]);
  return <div ref={place} role="img" aria-label={label} className={className} />;
}
