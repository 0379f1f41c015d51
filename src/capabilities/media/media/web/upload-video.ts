import type { MAX_VIDEO_MB, Picture, Video } from "#capabilities/media/media/contract.ts";
import { RequestError } from "#client/request.ts";
import { type SendOptions, sendForm } from "./send-form.ts";
import { uploadPicture } from "./upload-picture.ts";

const most: typeof MAX_VIDEO_MB = 100;
/** Until a browser has drawn a frame of a film, in ms. */
const FRAME_MS = 8000;
/** Longest side of a poster, in px. */
const POSTER = 1280;

export interface UploadedVideo {
  video: Video;
  /** Null where the browser could draw no frame. */
  poster: Picture | null;
}

/**
 * Uploads one film and a frame of it as its poster.
 * @throws RequestError with what is wrong with the file; status 0 when the line is lost, 401 when nobody is signed in
 */
export async function uploadVideo(file: File, options: SendOptions): Promise<UploadedVideo> {
  if (file.size > most * 1024 * 1024)
    throw new RequestError(413, "PAYLOAD_TOO_LARGE", [`视频不能超过 ${most} MB，请剪短后再上传`]);
  const frame = await drawFrame(file);
  // A browser that cannot decode it cannot play it either, and neither can others.
  if (frame === "broken")
    throw new RequestError(415, "UNSUPPORTED_MEDIA", ["无法播放这个格式的视频，请换成 MP4（H.264）"]);
  const form = new FormData();
  form.set("file", file, "video");
  const video = await sendForm<Video>("/api/upload/video", form, options);
  const poster =
    frame === null
      ? null
      : await uploadPicture(frame, { ...options, purpose: "article", onProgress: () => undefined }).catch(
          () => null,
        );
  options.signal.throwIfAborted();
  return { video, poster };
}

/**
 * A frame from near the beginning, as JPEG; null where the browser draws none in time, as a phone that saves its battery,
 * and `broken` when it cannot decode the film.
 */
async function drawFrame(file: Blob): Promise<Blob | null | "broken"> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  try {
    const loaded = happens(video, "loadeddata");
    video.src = address;
    // Without it Safari loads no more than the length.
    void video.play().then(
      () => video.pause(),
      () => undefined,
    );
    if (!(await loaded)) return null;
    const there = happens(video, "seeked");
    video.currentTime = Math.min(1, video.duration / 3);
    if (!(await there)) return null;
    const scale = Math.min(1, POSTER / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.84));
  } catch {
    return "broken";
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

/** @returns false when it did not happen in time @throws when the film cannot be decoded */
function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, FRAME_MS, false);
    const done = (work: () => void) => () => {
      clearTimeout(timer);
      work();
    };
    video.addEventListener(
      event,
      done(() => resolve(true)),
      { once: true },
    );
    video.addEventListener(
      "error",
      done(() => reject(new Error("the film cannot be decoded"))),
      { once: true },
    );
  });
}
