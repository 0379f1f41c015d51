/** Longest side of what is drawn, in px. */
const LONGEST = 2400;
/** Degrees against the lines of a paper, so that no line of it is covered as a whole. */
const SLANT = -24;

/**
 * Draws a paper, turned by quarters, with a mark all over it: in the pixels, so that whatever part of it is copied from the
 * screen says who looked at it.
 */
export function drawPaper(
  canvas: HTMLCanvasElement,
  paper: ImageBitmap,
  { quarters, mark }: { quarters: number; mark: string },
): void {
  const scale = Math.min(1, LONGEST / Math.max(paper.width, paper.height));
  const [w, h] = [Math.round(paper.width * scale), Math.round(paper.height * scale)];
  const isLying = quarters % 2 === 1;
  canvas.width = isLying ? h : w;
  canvas.height = isLying ? w : h;
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(paper, -w / 2, -h / 2, w, h);
  context.resetTransform();
  drawMark(context, canvas, mark);
}

function drawMark(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, mark: string) {
  const size = Math.max(14, Math.round(Math.max(width, height) / 52));
  context.font = `600 ${size}px system-ui, sans-serif`;
  const [across, down] = [context.measureText(mark).width + size * 3, size * 5];
  context.translate(width / 2, height / 2);
  context.rotate((SLANT * Math.PI) / 180);
  const reach = Math.hypot(width, height) / 2;
  for (let y = -reach, line = 0; y < reach; y += down, line += 1)
    for (let x = -reach - (line % 2) * (across / 2); x < reach; x += across) {
      // Dark on light paper, light where something is covered.
      context.fillStyle = "rgba(255, 255, 255, 0.3)";
      context.fillText(mark, x + 1, y + 1);
      context.fillStyle = "rgba(40, 40, 60, 0.22)";
      context.fillText(mark, x, y);
    }
  context.resetTransform();
}
