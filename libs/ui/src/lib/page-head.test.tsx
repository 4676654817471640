import { expect, it } from 'vitest';
import { picture, renderScreen } from '@marketplace/testing';
import { PageHead } from './page-head';

const attribute = (selector: string, name: string) => document.head.querySelector(selector)?.getAttribute(name);

it('AP-07 a page takes title, description and keywords from the company data', () => {
  renderScreen(<PageHead title="" path="/" />);
  expect(document.title).toBe('Wayfare');
  expect(attribute('meta[name=description]', 'content')).toBe('Rent, book and buy from people nearby.');
  expect(attribute('meta[name=keywords]', 'content')).toBe('rental, canoes');
});

it('AP-07 a page adds its own title, canonical link and picture', () => {
  renderScreen(<PageHead title="Cedar canoe" path="/product/cedar-canoe/12" image={picture()} />);
  expect(document.title).toBe('Cedar canoe · Wayfare');
  expect(attribute('link[rel=canonical]', 'href')).toBe('https://wayfare.example/product/cedar-canoe/12');
  expect(attribute('meta[property="og:url"]', 'content')).toBe('https://wayfare.example/product/cedar-canoe/12');
  expect(attribute('meta[property="og:image"]', 'content')).toBe('https://wayfare.example/media/p/fixture/1280.jpg');
});

it('AP-07 a private page is excluded from search engines and names no canonical address', () => {
  renderScreen(<PageHead title="Your orders" path="/orders" noIndex />);
  expect(attribute('meta[name=robots]', 'content')).toBe('noindex');
  expect(document.head.querySelector('link[rel=canonical], meta[property="og:url"]')).toBeNull();
});

it('AP-07 the text of a listing cannot close the structured data script', () => {
  const { container } = renderScreen(
    <PageHead title="x" path="/" jsonLd={[{ name: '</script><script>alert(1)</script>' }]} />,
  );
  const scripts = container.ownerDocument.querySelectorAll('script');
  expect(scripts).toHaveLength(1);
  expect(JSON.parse(scripts[0]!.textContent ?? '')).toEqual({ name: '</script><script>alert(1)</script>' });
});
