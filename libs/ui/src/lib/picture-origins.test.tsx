import { describe, expect, it } from 'vitest';
import { picture, renderScreen, site } from '@marketplace/testing';
import { Avatar } from './avatar';
import { PageHead } from './page-head';
import { Picture, usePreloadedPicture } from './picture';

const ALLOWED = 'https://pictures.example';
const session = { site: site({ pictureOrigins: [ALLOWED] }) };
const urlsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('[src], [srcset]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('srcset') ?? '',
  );

describe.each([
  ['the marketplace’s own', '/media/p/1', true],
  ['an allowed origin', `${ALLOWED}/1`, true],
  ['any other origin', 'https://elsewhere.example/1', false],
  ['another origin without a scheme', '//elsewhere.example/1', false],
])('with a URL of %s', (_, src, isShown) => {
  it(`a picture is ${isShown ? 'rendered' : 'not rendered, and its space stays reserved'}`, () => {
    const { container } = renderScreen(<Picture picture={picture({ src })} sizes="100px" />, { session });
    expect(container.querySelector('picture')).toHaveStyle({ aspectRatio: String(picture().ratio) });
    const found = urlsIn(container);
    expect(found).toHaveLength(isShown ? 3 : 0);
    for (const url of found) expect(url.startsWith(src)).toBe(true);
  });

  it(`an avatar shows ${isShown ? 'the picture' : 'the initials'}`, () => {
    const { container } = renderScreen(<Avatar name="Noa Berg" src={src} />, { session });
    expect(urlsIn(container)).toEqual(isShown ? [src] : []);
    expect(container).toHaveTextContent(isShown ? /^$/ : 'NB');
  });

  it(`a page head has ${isShown ? 'an' : 'no'} Open Graph image`, () => {
    renderScreen(<PageHead title="x" path="/" image={picture({ src })} />, { session });
    expect(document.head.querySelectorAll('meta[property^="og:image"]')).toHaveLength(isShown ? 2 : 0);
  });

  it(`a picture is ${isShown ? '' : 'not '}preloaded`, () => {
    const Preloading = () => (usePreloadedPicture(src, '100vw'), null);
    renderScreen(<Preloading />, { session });
    const links = [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.outerHTML).join('');
    expect(links.includes(`${src}/640`)).toBe(isShown);
  });
});
