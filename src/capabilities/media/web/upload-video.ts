import type { MAX_VIDEO_MB, Picture, Video } from "#capabilities/media/contract.ts";
import { RequestError } from "#client/request.ts";
import { type SendOptions, sendForm } from "./send-form.ts";
import { uploadPicture } from "./upload-picture.ts";

const most: typeof MAX_VIDEO_MB = 100;
/** Until a browser has drawn a frame of a film, in ms. */
const FRAME_MS = 10_000;
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
  // A browser that cannot show a frame cannot play it either, and neither can others.
  const frame = await drawFrame(file).catch(() => null);
  if (frame === null)
    throw new RequestError(415, "UNSUPPORTED_MEDIA", ["这个视频格式放不出来，请换成 MP4（H.264）"]);
  const form = new FormData();
  form.set("file", file, "video");
  const video = await sendForm<Video>("/api/upload/video", form, options);
  const poster = await uploadPicture(frame, { purpose: "article", signal: options.signal }).catch(() => null);
  options.signal.throwIfAborted();
  return { video, poster };
}

/** A frame from near the beginning, as JPEG. @throws when the browser cannot decode the film */
async function drawFrame(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  try {
    const loaded = happens(video, "loadeddata");
    video.src = address;
    await loaded;
    const there = happens(video, "seeked");
    video.currentTime = Math.min(1, video.duration / 3);
    await there;
    const scale = Math.min(1, POSTER / Math.max(video.videoWidth, video.videoHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.84));
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the film does not load")), FRAME_MS);
    const done = (work: () => void) => () => {
      clearTimeout(timer);
      work();
    };
    video.addEventListener(event, done(resolve), { once: true });
    video.addEventListener(
      "error",
      done(() => reject(new Error("the film cannot be decoded"))),
      { once: true },
    );
  });
}
