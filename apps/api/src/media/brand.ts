import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A river that winds through the letter N. */
const mark = (radius: number) =>
  `<defs><linearGradient id="m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2aa3b1"/><stop offset="1" stop-color="#14707d"/></linearGradient></defs>` +
  `<rect width="48" height="48" rx="${radius}" fill="url(#m)"/>` +
  `<path d="M14.500 35V16.500C14.500 9.500 21.500 11.500 24 24S33.500 38.500 33.500 31.500V13" fill="none" stroke="#fff" stroke-width="5.500" stroke-linecap="round" stroke-linejoin="round"/>`;

/**
 * 'Northlend' as outlines: a picture has no fonts of its own. The colour is readable on white and
 * on near-black.
 */
const WORD =
  'M47.8 33.2L47.8 13.5L52.2 13.5L58.5 23.6Q58.9 24.4 59.4 25.3Q59.9 26.1 60.4 27.2Q60.9 28.3 61.4 29.7L61.0 29.7Q60.9 28.6 60.9 27.3Q60.8 26.1 60.7 25.0Q60.7 23.9 60.7 23.1L60.7 13.5L64.7 13.5L64.7 33.2L60.3 33.2L54.6 24.0Q54 23.0 53.4 22.0Q52.9 21.1 52.3 19.9Q51.7 18.8 50.9 17.2L51.5 17.2Q51.5 18.6 51.6 19.9Q51.7 21.2 51.7 22.3Q51.8 23.3 51.8 24.0L51.8 33.2ZM74.4 33.4Q72.2 33.4 70.6 32.5Q69.0 31.5 68.1 29.8Q67.2 28.1 67.2 25.9Q67.2 23.6 68.1 21.9Q69.0 20.1 70.6 19.2Q72.2 18.2 74.4 18.2Q76.6 18.2 78.2 19.2Q79.8 20.1 80.7 21.9Q81.6 23.6 81.6 25.9Q81.6 28.1 80.7 29.8Q79.8 31.5 78.2 32.5Q76.6 33.4 74.4 33.4ZM74.4 30.4Q75.5 30.4 76.2 29.8Q77 29.2 77.3 28.2Q77.7 27.1 77.7 25.8Q77.7 24.5 77.3 23.5Q77 22.5 76.2 21.9Q75.5 21.3 74.4 21.3Q73.3 21.3 72.6 21.9Q71.9 22.5 71.5 23.5Q71.2 24.5 71.2 25.8Q71.2 27.1 71.5 28.2Q71.9 29.2 72.6 29.8Q73.3 30.4 74.4 30.4ZM84.0 33.2L84.0 18.4L87.8 18.4L87.8 21.0L87.9 21.0Q88.3 19.6 89.3 18.9Q90.2 18.2 91.5 18.2Q91.8 18.2 92.1 18.3Q92.5 18.3 92.8 18.3L92.8 21.8Q92.5 21.7 92.0 21.7Q91.5 21.6 91.1 21.6Q90.1 21.6 89.4 22.0Q88.7 22.4 88.3 23.1Q87.9 23.8 87.9 24.7L87.9 33.2ZM102.3 18.4L102.3 21.4L93.7 21.4L93.7 18.4ZM95.7 14.9L99.6 14.9L99.6 28.9Q99.6 29.6 99.9 29.9Q100.2 30.3 100.9 30.3Q101.2 30.3 101.6 30.2Q102 30.2 102.2 30.1L102.7 33.0Q102.1 33.2 101.5 33.3Q100.8 33.4 100.2 33.4Q98.0 33.4 96.9 32.3Q95.7 31.2 95.7 29.2ZM108.5 24.6L108.5 33.2L104.6 33.2L104.6 13.5L108.4 13.5L108.4 22.1L108.1 22.1Q108.7 20.2 109.8 19.2Q111.0 18.2 112.9 18.2Q114.4 18.2 115.6 18.9Q116.7 19.6 117.3 20.8Q118 22.0 118 23.8L118 33.2L114.1 33.2L114.1 24.4Q114.1 23.0 113.4 22.3Q112.7 21.5 111.4 21.5Q110.5 21.5 109.9 21.8Q109.2 22.2 108.9 22.9Q108.5 23.6 108.5 24.6ZM124.9 13.5L124.9 33.2L121.0 33.2L121.0 13.5ZM134.5 33.4Q132.3 33.4 130.7 32.5Q129.0 31.6 128.2 29.9Q127.3 28.2 127.3 25.9Q127.3 23.6 128.2 21.9Q129.0 20.2 130.6 19.2Q132.2 18.2 134.3 18.2Q135.8 18.2 137.0 18.7Q138.3 19.1 139.2 20.1Q140.2 21.0 140.7 22.4Q141.2 23.8 141.2 25.7L141.2 26.8L128.9 26.8L128.9 24.3L139.3 24.3L137.5 25.0Q137.5 23.8 137.2 23.0Q136.8 22.1 136.1 21.6Q135.4 21.1 134.4 21.1Q133.3 21.1 132.6 21.6Q131.9 22.1 131.5 23Q131.1 23.8 131.1 24.8L131.1 26.6Q131.1 27.9 131.5 28.7Q132.0 29.6 132.8 30.1Q133.6 30.5 134.6 30.5Q135.3 30.5 135.9 30.3Q136.5 30.1 136.9 29.7Q137.3 29.3 137.5 28.8L141.0 29.4Q140.6 30.6 139.8 31.5Q138.9 32.4 137.6 32.9Q136.2 33.4 134.5 33.4ZM147.5 24.6L147.5 33.2L143.6 33.2L143.6 18.4L147.2 18.4L147.3 22.1L147.1 22.1Q147.6 20.2 148.8 19.2Q150.0 18.2 151.9 18.2Q153.4 18.2 154.5 18.9Q155.7 19.6 156.3 20.8Q156.9 22.0 156.9 23.8L156.9 33.2L153.1 33.2L153.1 24.4Q153.1 23.0 152.4 22.3Q151.6 21.5 150.4 21.5Q149.5 21.5 148.9 21.8Q148.2 22.2 147.8 22.9Q147.5 23.6 147.5 24.6ZM165.4 33.4Q163.7 33.4 162.3 32.5Q160.9 31.7 160.2 30Q159.4 28.3 159.4 25.8Q159.4 23.3 160.2 21.6Q161.0 19.9 162.4 19.1Q163.7 18.2 165.4 18.2Q166.6 18.2 167.5 18.7Q168.3 19.1 168.8 19.7Q169.3 20.3 169.6 20.9L169.7 20.9L169.7 13.5L173.5 13.5L173.5 33.2L169.8 33.2L169.8 30.8L169.6 30.8Q169.3 31.4 168.8 32.0Q168.3 32.6 167.4 33.0Q166.6 33.4 165.4 33.4ZM166.5 30.3Q167.6 30.3 168.3 29.7Q169.0 29.2 169.4 28.2Q169.8 27.1 169.8 25.8Q169.8 24.4 169.4 23.4Q169.0 22.4 168.3 21.9Q167.6 21.3 166.5 21.3Q165.5 21.3 164.8 21.9Q164.0 22.5 163.7 23.5Q163.3 24.5 163.3 25.8Q163.3 27.1 163.7 28.1Q164.0 29.1 164.8 29.7Q165.5 30.3 166.5 30.3Z';

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${mark(13)}</svg>`;
// Apple rounds the corners itself.
const touchIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${mark(0)}</svg>`;
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="176" height="48" viewBox="0 0 176 48"><title>Northlend</title><g transform="translate(0 4) scale(.8333)">${mark(13)}</g><path fill="#1f8a98" d="${WORD}"/></svg>`;

interface BrandFile {
  type: string;
  data: Buffer;
  /** Changes with the file. */
  tag: string;
}

const SVG = 'image/svg+xml; charset=utf-8';
const makers: Readonly<Record<string, () => Promise<{ type: string; data: Buffer }>>> = {
  'logo.svg': async () => ({ type: SVG, data: Buffer.from(logo) }),
  'favicon.svg': async () => ({ type: SVG, data: Buffer.from(favicon) }),
  // For emails, at twice its size.
  'logo.png': async () => ({
    type: 'image/png',
    data: await sharp(Buffer.from(logo), { density: 144 }).png().toBuffer(),
  }),
  'apple-touch-icon.png': async () => ({
    type: 'image/png',
    data: await sharp(Buffer.from(touchIcon), { density: 300 }).resize(180, 180).png().toBuffer(),
  }),
};
const files = new Map<string, Promise<BrandFile>>();

/** A brand file of the demo marketplace, or null. */
export async function findBrandFile(name: string): Promise<BrandFile | null> {
  const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
  if (!make) return null;
  const file =
    files.get(name) ??
    make().then((content) => ({
      ...content,
      tag: createHash('sha256').update(content.data).digest('hex').slice(0, 16),
    }));
  files.set(name, file);
  return file;
}
