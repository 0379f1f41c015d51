export { uploadPicture } from "./upload-picture.ts";
export { type UploadedVideo, uploadVideo } from "./upload-video.ts";
export { type Upload, usePictureUploads } from "./use-picture-uploads.ts";
