import { answerTo } from "./answer.ts";

/** The parts of a service worker's global that are used; the compiler's own types of it exclude those of a page. */
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetched) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetched extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

// A new worker differs in nothing that an open page could miss, so it takes over at once.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    // The browser asks for a page while the worker wakes up.
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  ),
);
worker.addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  const answer = answerTo(request, { caches, fetch, origin: location.origin }, preloadResponse);
  if (answer === undefined) return;
  event.respondWith(answer);
  // Otherwise the browser may give the preload up, and complain, when the kept page was sooner.
  event.waitUntil(Promise.resolve(preloadResponse).catch(() => undefined));
});
