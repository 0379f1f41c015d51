import { childOf, childrenOf, type XmlElement } from "./xml.ts";

/**
 * Orders the items of an RSS 1.0 document the way its channel lists them: the table of contents, not the
 * position in the file, carries the order. Items that are not listed follow behind.
 */
export function orderRdfItems(root: XmlElement, items: XmlElement[]): XmlElement[] {
  const channel = childOf(root, "channel");
  const list = channel && childOf(channel, "items");
  const sequence = list && childOf(list, "rdf:seq");
  if (!sequence) return items;
  const order = new Map(
    childrenOf(sequence, "rdf:li").map((entry, index) => [
      entry.attributes.get("rdf:resource") ?? entry.attributes.get("resource") ?? "",
      index,
    ]),
  );
  const place = (item: XmlElement): number => order.get(item.attributes.get("rdf:about") ?? "") ?? order.size;
  return items.toSorted((one, other) => place(one) - place(other));
}
