export { uploadPicture } from "./upload-picture.ts";
export { type PictureUploads, type Upload, usePictureUploads } from "./use-picture-uploads.ts";
