/** A text as it is compared, with the place of each of its UTF-16 units in the original. */
export interface Folded {
  text: string;
  /** One more than units: the last one is the original's length. */
  at: number[];
}

/** One width, one case, without accents: `ＥＳ３００ｈ` and `es300h` are the same. */
export function fold(text: string): string {
  return [...text].map(foldOne).join("");
}

/** As `fold`, for whoever has to find the place in the original again. */
export function foldWithPlaces(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let place = 0;
  for (const one of text) {
    const same = foldOne(one);
    for (let unit = 0; unit < same.length; unit += 1) at.push(place);
    folded += same;
    place += one.length;
  }
  at.push(text.length);
  return { text: folded, at };
}

function foldOne(one: string): string {
  if (one < "\x7F") return one.toLowerCase();
  const plain = one.normalize("NFKC").toLowerCase();
  return /[\u00C0-\u024F]/.test(plain) ? plain.normalize("NFD").replace(/\p{M}/gu, "") : plain;
}
