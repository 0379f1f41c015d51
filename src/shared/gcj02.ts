/** Degrees. */
interface Point {
  latitude: number;
  longitude: number;
}

/** Of the Krasovsky ellipsoid: its axis in metres, and the square of its eccentricity. */
const AXIS = 6_378_245;
const ECCENTRICITY2 = 0.006_693_421_622_965_943;

/** How far maps in China (GCJ-02) have a place moved, in metres to the north and to the east of it. */
function moved(x: number, y: number): { north: number; east: number } {
  const wave = (at: number, amplitude: number, period: number) =>
    amplitude * Math.sin((at * Math.PI) / period);
  const common = ((wave(6 * x, 20, 1) + wave(2 * x, 20, 1)) * 2) / 3;
  const root = Math.sqrt(Math.abs(x));
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    common +
    ((wave(y, 20, 1) + wave(y, 40, 3)) * 2) / 3 +
    ((wave(y, 160, 12) + wave(y, 320, 30)) * 2) / 3;
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    common +
    ((wave(x, 20, 1) + wave(x, 40, 3)) * 2) / 3 +
    ((wave(x, 150, 12) + wave(x, 300, 30)) * 2) / 3;
  return { north, east };
}

/** Where GCJ-02 has a place of WGS 84. */
export function gcjOf({ latitude, longitude }: Point): Point {
  const { north, east } = moved(longitude - 105, latitude - 35);
  const radians = (latitude / 180) * Math.PI;
  const flat = 1 - ECCENTRICITY2 * Math.sin(radians) ** 2;
  const root = Math.sqrt(flat);
  return {
    latitude: latitude + (north * 180) / (((AXIS * (1 - ECCENTRICITY2)) / (flat * root)) * Math.PI),
    longitude: longitude + (east * 180) / ((AXIS / root) * Math.cos(radians) * Math.PI),
  };
}

/** The place of WGS 84, as phones and the host's maps take it, that GCJ-02 has there; within a metre. */
export function wgsOf(point: Point): Point {
  let guess = point;
  for (let round = 0; round < 4; round += 1) {
    const there = gcjOf(guess);
    guess = {
      latitude: guess.latitude + point.latitude - there.latitude,
      longitude: guess.longitude + point.longitude - there.longitude,
    };
  }
  return guess;
}
