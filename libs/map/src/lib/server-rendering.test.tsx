import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResultsMap } from './results-map';

it('SE-07 the server renders a placeholder instead of the map', () => {
  const html = renderToString(<ResultsMap markers={[]} />);
  expect(html).toContain('<section');
  expect(html).not.toContain('leaflet');
});
