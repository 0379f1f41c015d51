import { pictureWorkers, SHOWN } from "#capabilities/media/media/server/public.ts";
import { setLine } from "#capabilities/media/sharing/server/public.ts";

const WIDTH = 1200;
const HEIGHT = 820;
const PAPER = "#eef3ee";
const INK = "#23302b";

/** What an invented licence says. Nothing of it is anybody's. */
export interface PaperText {
  title: string;
  plate: string;
  owner: string;
  model: string;
  vin: string;
  date: string;
}

/**
 * Draws a paper that nobody could take for a real one: 演示样张 stands across it, and what a member would cover is covered.
 * @returns a JPEG
 */
export async function drawPaper({ title, plate, owner, model, vin, date }: PaperText): Promise<Buffer> {
  const lines = await Promise.all([
    put(title, 600, 110, { size: 46, weight: 800, centred: true }),
    put(`号牌号码   ${plate}`, 90, 215, { size: 34 }),
    put("车辆类型   小型轿车", 660, 215, { size: 34 }),
    put(`所有人       ${owner}`, 90, 305, { size: 34 }),
    put("住址", 90, 395, { size: 34 }),
    put(`品牌型号   ${model}`, 90, 485, { size: 34 }),
    put(`车辆识别代号   ${vin}`, 480, 575, { size: 34 }),
    put("发动机号码", 480, 665, { size: 34 }),
    put(`注册日期   ${date}`, 480, 735, { size: 34 }),
    put("演示样张，不是真实证件", 270, 640, { size: 30, weight: 800, fill: "#b4472f", centred: true }),
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect x="24" y="24" width="1152" height="772" rx="26" fill="${PAPER}" stroke="#9fb3a6" stroke-width="4"/>
${[150, 240, 330, 420, 510, 600, 690].map((y) => `<path d="M70 ${y}H1130" stroke="#9fb3a6" stroke-width="2"/>`).join("")}
${lines.join("")}
<rect x="230" y="352" width="870" height="58" fill="#000"/><rect x="680" y="622" width="420" height="58" fill="#000"/>
</svg>`;
  const options = { width: WIDTH, height: HEIGHT, background: "#d9dcd6", coverHeight: 0, svg };
  return Buffer.from(await pictureWorkers.run("draw", Buffer.alloc(0), options, SHOWN));
}

interface Put {
  size: number;
  weight?: number;
  fill?: string;
  centred?: boolean;
}

async function put(
  text: string,
  x: number,
  y: number,
  { size, weight = 500, fill = INK, centred = false }: Put,
) {
  const { path, width } = await setLine(text, { size, weight });
  return `<path transform="translate(${centred ? x - width / 2 : x} ${y})" fill="${fill}" d="${path}"/>`;
}
