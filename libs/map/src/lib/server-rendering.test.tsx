import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResultsMap } from './results-map';

it('SE-07 the server renders the place of the map, and nothing of the map itself', () => {
  const html = renderToString(<ResultsMap markers={[]} />);
  expect(html).toContain('<section');
  expect(html).not.toContain('leaflet');
});
