import { type Run, TICKS } from "../../run.ts";
import type { Effects } from "./effects.ts";
import { drawHud, type HudFont } from "./hud.ts";
import type { Palette } from "./palette.ts";
import { backdrop, carSprite, coneSprite, roadsideSprite, type Sprite } from "./sprites.ts";

/** Metres: the camera behind and above the car, how far it sees, half the road. */
const BEHIND = 13;
const NEAR = 7.2;
const FAR = 150;
const HALF_ROAD = 4.9;
/** Shares of the height: the horizon, and how strongly what is near grows. */
const HORIZON = 0.27;
const LENS = 0.74;
const EYE = 7.6;
/** How much of the car's way to the side the camera goes along. */
const FOLLOW = 0.72;

/** What is drawn of a moment between two steps. */
export interface Moment {
  run: Run;
  /** Steps since the last one, as a share: what moves is drawn where it is by now. */
  ahead: number;
  effects: Effects;
  /** Words over the picture are left out behind a title. */
  hud: boolean;
  /** No shaking, no streaks. */
  calm: boolean;
}

/** Draws the game into a canvas: the road in perspective, cones, the car from behind. */
export class Scene {
  readonly #canvas: HTMLCanvasElement;
  readonly #to: CanvasRenderingContext2D;
  readonly #palette: Palette;
  readonly #paint: string;
  readonly #font: HudFont;
  #width = 0;
  #height = 0;
  #scale = 1;
  #most = 2;
  #sky: Sprite | undefined;
  #car: Sprite | undefined;
  #cone: Sprite | undefined;
  #side: Sprite | undefined;
  #road: CanvasGradient | undefined;

  /** @throws Error where there is no canvas to draw on */
  constructor(canvas: HTMLCanvasElement, palette: Palette, paint: string, font: HudFont) {
    const to = canvas.getContext("2d", { alpha: false });
    if (to === null) throw new Error("there is no canvas to draw on");
    this.#canvas = canvas;
    this.#to = to;
    this.#palette = palette;
    this.#paint = paint;
    this.#font = font;
    this.resize();
  }

  /** Fewer pixels, for whoever cannot draw as many in time. @returns whether there were more before */
  coarser(): boolean {
    if (this.#scale <= 1) return false;
    this.#most = Math.max(1, this.#scale - 0.5);
    this.resize();
    return true;
  }

  /** Takes the canvas as large as it stands on the page by now. */
  resize(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    this.#width = Math.max(1, clientWidth);
    this.#height = Math.max(1, clientHeight);
    this.#scale = Math.min(window.devicePixelRatio || 1, this.#most);
    this.#canvas.width = Math.round(this.#width * this.#scale);
    this.#canvas.height = Math.round(this.#height * this.#scale);
    const pixels = this.#scale;
    this.#sky = backdrop(this.#width * 1.16, this.#height * HORIZON + 1, this.#palette, pixels);
    this.#car = carSprite(this.#paint, this.#palette, pixels * Math.max(1, this.#height / 844));
    this.#cone = coneSprite(this.#palette, pixels * 1.5);
    this.#side = roadsideSprite(this.#palette, pixels * 1.5);
    this.#road = this.#to.createLinearGradient(0, this.#height * HORIZON, 0, this.#height);
    this.#road.addColorStop(0, this.#palette.road[0]);
    this.#road.addColorStop(0.5, this.#palette.road[1]);
    this.#road.addColorStop(1, this.#palette.road[1]);
  }

  draw(moment: Moment): void {
    const { run, ahead, effects, calm } = moment;
    const to = this.#to;
    const since = ahead / TICKS;
    const moving = run.phase === "driving";
    const distance = run.distance + (moving ? run.speed * since : 0);
    const y = run.y + (moving ? run.drift * since : 0);
    const eye = y * FOLLOW;
    to.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    if (effects.shake > 0 && !calm)
      to.translate(
        Math.sin(effects.shake * 47) * effects.shake * 7,
        Math.cos(effects.shake * 53) * effects.shake * 4,
      );
    this.#drawSky(eye);
    this.#drawGround(distance, eye);
    this.#drawThings(run, distance, eye, effects);
    this.#drawCar(run, y - eye, effects, calm);
    if (moment.hud)
      drawHud(to, this.#font, this.#palette, { width: this.#width, height: this.#height, run, effects });
  }

  /** Where a point of the ground stands on the screen. @param ahead metres before the camera */
  #x = (side: number, ahead: number, eye: number): number =>
    this.#width / 2 + ((side - eye) * LENS * this.#height) / ahead;
  #y = (ahead: number): number => this.#height * (HORIZON + (LENS * EYE) / ahead - (LENS * EYE) / FAR);
  /** Pixels to a metre. */
  #per = (ahead: number): number => (LENS * this.#height) / ahead;

  #drawSky(eye: number): void {
    const sky = this.#sky;
    if (sky === undefined) return;
    const aside = (this.#width - sky.width) / 2 - eye * this.#width * 0.012;
    this.#to.drawImage(sky.canvas, aside, 0, sky.width, sky.height);
  }

  /** A strip across the view between two distances. */
  #strip(
    color: string | CanvasGradient,
    left: number,
    right: number,
    near: number,
    far: number,
    eye: number,
  ): void {
    const to = this.#to;
    const [top, low] = [this.#y(far), this.#y(near)];
    to.fillStyle = color;
    to.beginPath();
    to.moveTo(this.#x(left, far, eye), top);
    to.lineTo(this.#x(right, far, eye), top);
    to.lineTo(this.#x(right, near, eye), low);
    to.lineTo(this.#x(left, near, eye), low);
    to.fill();
  }

  #drawGround(distance: number, eye: number): void {
    const to = this.#to;
    const { grass, kerb, line, night } = this.#palette;
    const horizon = this.#height * HORIZON;
    to.fillStyle = grass[0];
    to.fillRect(0, horizon, this.#width, this.#height - horizon);
    const back = distance - BEHIND;
    to.fillStyle = grass[1];
    for (let at = Math.floor((back + NEAR) / 16) * 16; at < back + FAR; at += 16) {
      const near = Math.max(NEAR, at - back);
      const top = this.#y(Math.min(FAR, at + 8 - back));
      if (at + 8 > back + NEAR) to.fillRect(0, top, this.#width, this.#y(near) - top);
    }
    this.#strip(this.#road ?? grass[0], -HALF_ROAD, HALF_ROAD, NEAR, FAR, eye);
    if (night) this.#drawBeams(eye);
    for (let at = Math.floor((back + NEAR) / 3) * 3; at < back + 90; at += 3) {
      const near = Math.max(NEAR, at - back);
      const far = at + 3 - back;
      if (far <= NEAR) continue;
      const color = Math.abs(Math.round(at / 3)) % 2 === 0 ? kerb[0] : kerb[1];
      this.#strip(color, -HALF_ROAD - 0.5, -HALF_ROAD, near, far, eye);
      this.#strip(color, HALF_ROAD, HALF_ROAD + 0.5, near, far, eye);
    }
    to.globalAlpha = 0.5;
    for (let at = Math.floor((back + NEAR) / 9) * 9; at < back + 110; at += 9) {
      const far = at + 3.5 - back;
      if (far > NEAR) this.#strip(line, -0.08, 0.08, Math.max(NEAR, at - back), far, eye);
    }
    to.globalAlpha = 1;
    this.#drawLineAcross(0 - back, eye);
  }

  /** Start and finish: chequers across the road. */
  #drawLineAcross(at: number, eye: number): void {
    if (at < NEAR || at > FAR) return;
    for (let row = 0; row < 2; row += 1)
      for (let n = 0; n < 10; n += 1) {
        const left = -HALF_ROAD + (n * 2 * HALF_ROAD) / 10;
        const color = (n + row) % 2 === 0 ? "#f4f4f2" : "#1a1b1f";
        this.#strip(color, left, left + (2 * HALF_ROAD) / 10, at + row * 0.9, at + (row + 1) * 0.9, eye);
      }
  }

  #drawBeams(eye: number): void {
    const to = this.#to;
    const glow = to.createLinearGradient(0, this.#y(BEHIND + 34), 0, this.#y(BEHIND));
    glow.addColorStop(0, "rgba(255,236,190,0)");
    glow.addColorStop(1, "rgba(255,236,190,0.3)");
    const car = eye / FOLLOW;
    to.fillStyle = glow;
    to.beginPath();
    to.moveTo(this.#x(car - 4, BEHIND + 34, eye), this.#y(BEHIND + 34));
    to.lineTo(this.#x(car + 4, BEHIND + 34, eye), this.#y(BEHIND + 34));
    to.lineTo(this.#x(car + 0.8, BEHIND, eye), this.#y(BEHIND));
    to.lineTo(this.#x(car - 0.8, BEHIND, eye), this.#y(BEHIND));
    to.fill();
  }

  /** What stands on and beside the road, the farthest first. */
  #drawThings(run: Run, distance: number, eye: number, effects: Effects): void {
    const back = distance - BEHIND;
    const { gates, length } = run.course;
    this.#drawLineAcross(length - back, eye);
    const nearest = Math.ceil((back + NEAR) / 15);
    for (let n = Math.floor((back + FAR) / 15); n >= nearest; n -= 1) {
      this.#drawSide(n * 15 - back, n % 2 === 0 ? -7.6 : 7.6, eye);
      this.#drawSide(n * 15 - back, n % 2 === 0 ? 9.4 : -9.4, eye);
    }
    for (let n = gates.length - 1; n >= 0; n -= 1) {
      const gate = gates[n];
      const state = run.gates[n] ?? "ahead";
      if (gate === undefined || gate.at - back < NEAR || gate.at - back > FAR) continue;
      if (state === "ahead") this.#drawWay(gate.at - back, gate.cone, gate.side, eye, n === run.nextGate);
      if (state !== "hit") this.#drawCone(gate.at - back, gate.cone, eye, 0, 0);
    }
    for (const flying of effects.cones)
      this.#drawCone(flying.at - back, flying.side, eye, flying.up, flying.turn);
  }

  #drawSide(ahead: number, side: number, eye: number): void {
    const sprite = this.#side;
    if (sprite === undefined || ahead < NEAR) return;
    const tall = this.#per(ahead) * (this.#palette.night ? 5 : 4.2);
    const wide = (tall * sprite.width) / sprite.height;
    const x = this.#x(side, ahead, eye);
    if (x < -wide || x > this.#width + wide) return;
    this.#to.drawImage(sprite.canvas, x - wide / 2, this.#y(ahead) - tall, wide, tall);
  }

  #drawCone(ahead: number, side: number, eye: number, up: number, turn: number): void {
    const sprite = this.#cone;
    if (sprite === undefined || ahead < NEAR) return;
    const tall = this.#per(ahead) * 1.25;
    const wide = (tall * sprite.width) / sprite.height;
    const [x, y] = [this.#x(side, ahead, eye), this.#y(ahead) - up * this.#per(ahead)];
    const to = this.#to;
    if (turn === 0) {
      to.drawImage(sprite.canvas, x - wide / 2, y - tall * 0.93, wide, tall);
      return;
    }
    to.save();
    to.translate(x, y - tall / 2);
    to.rotate(turn);
    to.drawImage(sprite.canvas, -wide / 2, -tall / 2, wide, tall);
    to.restore();
  }

  /** Arrows on the ground that say on which side of the cone the way is. */
  #drawWay(ahead: number, cone: number, side: 1 | -1, eye: number, next: boolean): void {
    if (ahead > 95) return;
    const to = this.#to;
    to.globalAlpha = next ? 0.95 : 0.4;
    const color = next ? "#ffd23f" : this.#palette.line;
    for (let n = 0; n < 3; n += 1) {
      const from = cone + side * (0.75 + n * 0.62);
      const tip = from + side * 0.5;
      const [near, far] = [ahead - 0.9, ahead + 0.9];
      to.fillStyle = color;
      to.beginPath();
      to.moveTo(this.#x(from, near, eye), this.#y(near));
      to.lineTo(this.#x(from + side * 0.22, near, eye), this.#y(near));
      to.lineTo(this.#x(tip + side * 0.22, ahead, eye), this.#y(ahead));
      to.lineTo(this.#x(from + side * 0.22, far, eye), this.#y(far));
      to.lineTo(this.#x(from, far, eye), this.#y(far));
      to.lineTo(this.#x(tip, ahead, eye), this.#y(ahead));
      to.fill();
    }
    to.globalAlpha = 1;
  }

  #drawCar(run: Run, aside: number, effects: Effects, calm: boolean): void {
    const sprite = this.#car;
    if (sprite === undefined) return;
    const to = this.#to;
    const per = this.#per(BEHIND);
    const wide = per * 2.05;
    const tall = (wide * sprite.height) / sprite.width;
    const x = this.#width / 2 + aside * per;
    const ground = this.#y(BEHIND);
    const lean = run.drift / 6.2;
    const bob = calm ? 0 : Math.sin(run.tick * 0.55) * Math.min(1, run.speed / 20) * 0.6;
    to.fillStyle = "rgba(0,0,0,0.34)";
    to.beginPath();
    to.ellipse(x, ground - tall * 0.03, wide * 0.52, tall * 0.11, 0, 0, Math.PI * 2);
    to.fill();
    for (const puff of effects.dust) {
      to.globalAlpha = puff.left * 0.5;
      to.fillStyle = this.#palette.night ? "#8b8277" : "#e6dcc6";
      to.beginPath();
      to.arc(x + puff.x * per, ground - puff.y * per, (1.2 - puff.left) * per * 0.7, 0, Math.PI * 2);
      to.fill();
    }
    to.globalAlpha = 1;
    to.save();
    to.translate(x, ground + bob);
    // Turned towards where it goes: the roof leads, the tail follows.
    to.transform(1, 0, -lean * 0.2, 1, 0, 0);
    to.rotate(lean * 0.1);
    to.drawImage(sprite.canvas, -wide / 2, -tall, wide, tall);
    to.restore();
  }
}
