/** One width, one case, without accents: `ＥＳ３００ｈ` and `es300h` are the same. */
export function fold(text: string): string {
  return [...text].map(foldOne).join("");
}

function foldOne(one: string): string {
  if (one < "\x7F") return one.toLowerCase();
  const plain = one.normalize("NFKC").toLowerCase();
  return /[\u00C0-\u024F]/.test(plain) ? plain.normalize("NFD").replace(/\p{M}/gu, "") : plain;
}
