import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLeafletEngine } from './leaflet-engine';

/** Errors thrown asynchronously. */
let errors: unknown[];
const onError = (event: ErrorEvent) => {
  event.preventDefault();
  errors.push(event.error);
};
beforeEach(() => {
  errors = [];
  window.addEventListener('error', onError);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  window.removeEventListener('error', onError);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

it('SE-07 a map that is destroyed before its next frame does not draw', async () => {
  const center = { lat: 53.5, lng: -113.5 };
  const container = document.body.appendChild(document.createElement('div'));
  const popupLayer = document.createElement('div');
  const engine = createLeafletEngine(container, { popupLayer, center, zoom: 11, onViewChange: () => {} });
  engine.showCircle({ ...center, radius: 10 });
  engine.center({ lat: 53.6, lng: -113.5 }, 11);
  engine.destroy();
  await nextFrame();
  await nextFrame();
  expect(errors).toEqual([]);
});
