/** The page's colours as a canvas reads them, in the order in which columns take them. */
export interface ChartColours {
  columns: readonly string[];
  ink: string;
  faint: string;
  line: string;
  surface: string;
  /** From nothing to much, for areas. */
  heat: readonly [string, string];
}

const columnNames = ["--accent-ink", "--ink-2", "--info", "--ok", "--gold", "--bad", "--accent", "--ink-3"];

/** Reads them where a chart stands: they follow section and theme. */
export function chartColours(place: Element): ChartColours {
  const style = getComputedStyle(place);
  const read = (name: string) => asRgb(style.getPropertyValue(name).trim());
  return {
    columns: columnNames.map(read),
    ink: read("--ink-2"),
    faint: read("--ink-3"),
    line: read("--line"),
    surface: read("--surface"),
    heat: [read("--surface-3"), read("--accent")],
  };
}

let pixel: CanvasRenderingContext2D | null = null;

/** The chart library calculates with colours and knows no OKLCH: the browser paints one pixel, which is read. */
function asRgb(colour: string): string {
  pixel ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  if (pixel === null) return colour;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return `rgb(${red},${green},${blue})`;
}
