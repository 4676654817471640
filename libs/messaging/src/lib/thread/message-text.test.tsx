import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { renderScreen, thread } from '@marketplace/testing';
import { MessageText } from './message-text';
import { ThreadProvider } from './thread-store';

const api = createApi({ baseUrl: '', keyStore: { read: () => null, write: () => undefined } });
const show = (text: string, search = '') =>
  renderScreen(
    <ThreadProvider initialData={{ thread: thread(), search, api }}>
      <p>
        <MessageText text={text} />
      </p>
    </ThreadProvider>,
  );
const getLinks = () =>
  screen.queryAllByRole('link').map((link) => [link.getAttribute('href'), link.firstChild?.textContent]);

describe('MessageText', () => {
  it.each([
    ['See www.example.com/a?b, please', 'https://www.example.com/a?b', 'www.example.com/a?b'],
    ['See HTTPS://Example.com/A!', 'HTTPS://Example.com/A', 'HTTPS://Example.com/A'],
    // The first letter is Cyrillic.
    ['https://аpple.example/x', 'https://аpple.example/x', 'https://xn--pple-43d.example/x'],
    ['www.аpple.example', 'https://www.аpple.example', 'www.xn--pple-43d.example'],
  ])('ME-01 links web addresses, and shows their actual host: %s', (text, href, shown) => {
    show(text);
    expect(getLinks()).toEqual([[href, shown]]);
  });

  it.each([
    'https://bank.example@evil.example/',
    'https://a:b@evil.example',
    'www.bank.example@evil.example',
    'https://',
  ])('ME-01 shows as text what hides its host or isn’t an address: %s', (text) => {
    show(text);
    expect(getLinks()).toEqual([]);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('ME-01 marks what was searched for, in any case and in links', () => {
    const { container } = show('Straps? (two STRAPS) https://straps.example', 'straps');
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Straps',
      'STRAPS',
      'straps',
    ]);
  });

  it('ME-01 takes a search as text, not as a pattern', () => {
    const { container } = show('5 (each)', '(each');
    expect(container.querySelector('mark')).toHaveTextContent('(each');
  });
});
