// A picture as a file of pixels.

import { saveFile } from "../../parts/save";

/** Pixels for each unit of the drawing: a cell has 80 of them. */
const SCALE = 2;
/** The most pixels in a row or a column; browsers draw no larger ones. */
const MOST = 8000;

/** Saves an SVG document as PNG; false if the browser does not draw it. */
export async function savePng(svg: string, name: string): Promise<boolean> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const isDrawn = await image.decode().then(() => true).catch(() => false);
  const longest = Math.max(image.naturalWidth, image.naturalHeight);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!isDrawn || pen === null || longest === 0) {
    return false;
  }
  const scale = Math.min(SCALE, MOST / longest);
  canvas.width = Math.round(scale * image.naturalWidth);
  canvas.height = Math.round(scale * image.naturalHeight);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) {
    return false;
  }
  saveFile(name, [blob], "image/png");
  return true;
}
