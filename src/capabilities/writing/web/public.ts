export { DocumentBody } from "./components/document-body.tsx";
