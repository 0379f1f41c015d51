/** Never drawn: its loader leads to the article, or to the screen for what is gone. */
export default function LegacyAddress() {
  return null;
}
