/** What is acted on: a kind of `moderatedTargets`, and an id. */
export interface Subject {
  kind: string;
  id: string;
}
