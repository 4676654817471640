import L from 'leaflet';
import { mercatorX, mercatorY } from './geometry';
import { hasCoast, loadCoarse, loadFine, traceLine, traceRing, type Shapes } from './shapes';

const TILE = 256;
/** From here on the coarse coasts are visibly off. */
const CLOSE = 8;
/** Degrees between the lines of the net, by zoom. */
const NET = [30, 30, 20, 10, 10, 5, 2, 2, 1, 0.5, 0.5, 0.2, 0.1, 0.1, 0.05, 0.05];

/** The colours of the page's theme, as a canvas needs them. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { water: of('--map-water'), land: of('--map-land'), line: of('--map-line') };
}

/** Land, sea, borders and a fine net of degrees, drawn in the theme's colours from shapes that come with the storefront. */
export class BaseLayer extends L.GridLayer {
  private coarse: Shapes | null = null;
  private fine: Shapes | null = null;
  private isGone = false;

  override onAdd(map: L.Map): this {
    super.onAdd(map);
    void loadCoarse().then(
      (shapes) => {
        this.coarse = shapes;
        this.repaint();
        this.refine();
      },
      // Without shapes the sea of names and markers is still a map.
      () => undefined,
    );
    map.on('moveend', this.refine, this);
    return this;
  }

  override onRemove(map: L.Map): this {
    this.isGone = true;
    map.off('moveend', this.refine, this);
    return super.onRemove(map);
  }

  /** Draws what is seen anew, for example in another theme. */
  repaint(): void {
    for (const tile of Object.values((this as unknown as { _tiles: Record<string, Tile> })._tiles))
      this.paint(tile.el, tile.coords);
  }

  /** Closer coasts are fetched only where one is in view. */
  private refine(): void {
    const map = this._map;
    if (this.fine || !this.coarse || this.isGone || map.getZoom() < CLOSE) return;
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
        if (!this.isGone) this.repaint();
      },
      () => undefined,
    );
  }

  override createTile(coords: L.Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = canvas.height = TILE * density;
    this.paint(canvas, coords);
    return canvas;
  }

  private paint(canvas: HTMLElement, { x, y, z }: L.Coords): void {
    const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
    if (!context || !(canvas instanceof HTMLCanvasElement)) return;
    const { water, land, line } = colours();
    const tiles = 2 ** z;
    const column = ((x % tiles) + tiles) % tiles;
    const brush = {
      context,
      box: [column / tiles, y / tiles, (column + 1) / tiles, (y + 1) / tiles] as const,
      pixels: TILE,
    };
    context.setTransform(canvas.width / TILE, 0, 0, canvas.width / TILE, 0, 0);
    context.fillStyle = water;
    context.fillRect(0, 0, TILE, TILE);
    const surfaces = (z >= CLOSE && this.fine?.land) || this.coarse?.land;
    if (surfaces) {
      context.beginPath();
      for (const rings of surfaces) for (const ring of rings) traceRing(brush, ring);
      context.fillStyle = land;
      context.fill('evenodd');
      context.strokeStyle = line;
      context.lineWidth = 0.75;
      context.stroke();
    }
    this.drawNet(context, brush.box, z, line);
    context.beginPath();
    for (const border of this.coarse?.borders ?? []) traceLine(brush, border);
    context.strokeStyle = line;
    context.lineWidth = z < 5 ? 1 : 1.5;
    context.setLineDash(z < 5 ? [] : [6, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  private drawNet(context: CanvasRenderingContext2D, box: readonly number[], z: number, colour: string): void {
    const step = NET[Math.min(z, NET.length - 1)] ?? 10;
    const [left = 0, top = 0, right = 1, bottom = 1] = box;
    const scale = TILE / (right - left);
    context.beginPath();
    for (let lng = Math.ceil(((left - 0.5) * 360) / step) * step; lng <= (right - 0.5) * 360; lng += step) {
      const at = (mercatorX(lng) - left) * scale;
      context.moveTo(at, 0);
      context.lineTo(at, TILE);
    }
    const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    for (let at = Math.ceil(lat(bottom) / step) * step; at <= lat(top); at += step) {
      const y = (mercatorY(at) - top) * scale;
      context.moveTo(0, y);
      context.lineTo(TILE, y);
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
