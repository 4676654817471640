import L from 'leaflet';
import { mercatorX, mercatorY } from './geometry';
import { hasCoast, loadCoarse, loadFine, traceLine, traceRing, type Shapes } from './shapes';

const TILE_SIZE = 256;
/** From this zoom on the coarse coastlines are visibly inexact. */
const DETAIL_ZOOM = 8;
/** Degrees between graticule lines, by zoom. */
const GRATICULE_STEPS = [30, 30, 20, 10, 10, 5, 2, 2, 1, 0.5, 0.5, 0.2, 0.1, 0.1, 0.05, 0.05];

/** The theme's colours as values for a canvas. */
function readColours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { water: of('--map-water'), land: of('--map-land'), line: of('--map-line') };
}

/** Land, sea, borders and a graticule, drawn in the theme's colours from bundled shapes. */
export class BaseLayer extends L.GridLayer {
  private coarse: Shapes | null = null;
  private fine: Shapes | null = null;
  private isRemoved = false;

  override onAdd(map: L.Map): this {
    super.onAdd(map);
    void loadCoarse().then(
      (shapes) => {
        this.coarse = shapes;
        this.repaint();
        this.loadDetail();
      },
      // Without shapes, labels and markers on plain water are still usable.
      () => undefined,
    );
    map.on('moveend', this.loadDetail, this);
    return this;
  }

  override onRemove(map: L.Map): this {
    this.isRemoved = true;
    map.off('moveend', this.loadDetail, this);
    return super.onRemove(map);
  }

  /** Redraws the visible tiles, for example after a change of theme. */
  repaint(): void {
    for (const tile of Object.values((this as unknown as { _tiles: Record<string, Tile> })._tiles))
      this.paint(tile.el, tile.coords);
  }

  /** Loads detailed coastlines only if one is in view. */
  private loadDetail(): void {
    const map = this._map;
    if (this.fine || !this.coarse || this.isRemoved || map.getZoom() < DETAIL_ZOOM) return;
    const bounds = map.getBounds().pad(0.5);
    const box = [
      mercatorX(bounds.getWest()),
      mercatorY(bounds.getNorth()),
      mercatorX(bounds.getEast()),
      mercatorY(bounds.getSouth()),
    ] as const;
    if (!hasCoast(this.coarse, box)) return;
    void loadFine().then(
      (shapes) => {
        this.fine = shapes;
        if (!this.isRemoved) this.repaint();
      },
      () => undefined,
    );
  }

  override createTile(coords: L.Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = canvas.height = TILE_SIZE * density;
    this.paint(canvas, coords);
    return canvas;
  }

  private paint(canvas: HTMLElement, { x, y, z }: L.Coords): void {
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    if (!context || !(canvas instanceof HTMLCanvasElement)) return;
    const { water, land, line } = readColours();
    const tiles = 2 ** z;
    const column = ((x % tiles) + tiles) % tiles;
    const brush = {
      context,
      box: [column / tiles, y / tiles, (column + 1) / tiles, (y + 1) / tiles] as const,
      pixels: TILE_SIZE,
    };
    context.setTransform(canvas.width / TILE_SIZE, 0, 0, canvas.width / TILE_SIZE, 0, 0);
    context.fillStyle = water;
    context.fillRect(0, 0, TILE_SIZE, TILE_SIZE);
    const surfaces = (z >= DETAIL_ZOOM && this.fine?.land) || this.coarse?.land;
    if (surfaces) {
      context.beginPath();
      for (const rings of surfaces) for (const ring of rings) traceRing(brush, ring);
      context.fillStyle = land;
      context.fill('evenodd');
      context.strokeStyle = line;
      context.lineWidth = 0.75;
      context.stroke();
    }
    this.drawGraticule(context, brush.box, z, line);
    context.beginPath();
    for (const border of this.coarse?.borders ?? []) traceLine(brush, border);
    context.strokeStyle = line;
    context.lineWidth = z < 5 ? 1 : 1.5;
    context.setLineDash(z < 5 ? [] : [6, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  private drawGraticule(context: CanvasRenderingContext2D, box: readonly number[], z: number, colour: string): void {
    const step = GRATICULE_STEPS[Math.min(z, GRATICULE_STEPS.length - 1)] ?? 10;
    const [left = 0, top = 0, right = 1, bottom = 1] = box;
    const scale = TILE_SIZE / (right - left);
    context.beginPath();
    for (let lng = Math.ceil(((left - 0.5) * 360) / step) * step; lng <= (right - 0.5) * 360; lng += step) {
      const at = (mercatorX(lng) - left) * scale;
      context.moveTo(at, 0);
      context.lineTo(at, TILE_SIZE);
    }
    const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    for (let at = Math.ceil(lat(bottom) / step) * step; at <= lat(top); at += step) {
      const y = (mercatorY(at) - top) * scale;
      context.moveTo(0, y);
      context.lineTo(TILE_SIZE, y);
    }
    context.globalAlpha = 0.35;
    context.strokeStyle = colour;
    context.lineWidth = 0.5;
    context.stroke();
    context.globalAlpha = 1;
  }
}

interface Tile {
  el: HTMLElement;
  coords: L.Coords;
}
