/** Room for the title, in px of the picture. */
const HEAD = 72;
const EDGE = 28;

/**
 * A chart's picture with its title above, as it is passed on.
 * @param address of the chart's picture, as data
 */
export async function pictureOf(
  address: string,
  title: string,
  { surface, ink }: { surface: string; ink: string },
): Promise<Blob | null> {
  const chart = new Image();
  chart.src = address;
  await chart.decode();
  const canvas = document.createElement("canvas");
  canvas.width = chart.naturalWidth + 2 * EDGE;
  canvas.height = chart.naturalHeight + HEAD + EDGE;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.font = `600 30px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "middle";
  context.fillText(title, EDGE, HEAD / 2, canvas.width - 2 * EDGE);
  context.drawImage(chart, EDGE, HEAD);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
