export type { Picture, Video } from "../contract.ts";
export { CoverField } from "./components/cover-field.tsx";
export { PrivatePicture } from "./components/private-picture.tsx";
export { PrivateThumbnail, Thumbnail } from "./components/thumbnail.tsx";
export type { PrivateMediaEndpoints } from "./private-source.ts";
export { sendForm } from "./send-form.ts";
export { uploadPicture, uploadPrivatePicture } from "./upload-picture.ts";
export { type UploadedVideo, uploadVideo } from "./upload-video.ts";
export { type Upload, usePictureUploads } from "./use-picture-uploads.ts";
