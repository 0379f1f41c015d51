/** Name of the queue, and what a report about a topic names as its kind. */
export const TOPIC = "topic";
