export { uploadPicture } from "./upload-picture.ts";
export { type Upload, usePictureUploads } from "./use-picture-uploads.ts";
