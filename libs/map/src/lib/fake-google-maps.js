/* eslint-disable no-undef, @typescript-eslint/no-extraneous-class -- a browser runs it as it is */
// A fake of the used part of google.maps, without tiles: stories and tests load it instead of Google's script.
(() => {
  const project = (zoom, { lat, lng }) => {
    const scale = 256 * 2 ** zoom;
    const sine = Math.sin((lat * Math.PI) / 180);
    return { x: (lng / 360 + 0.5) * scale, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale };
  };
  const unproject = (zoom, { x, y }) => {
    const scale = 256 * 2 ** zoom;
    return {
      lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI,
      lng: (x / scale - 0.5) * 360,
    };
  };
  class LatLng {
    constructor(lat, lng) {
      this.lat = () => lat;
      this.lng = () => lng;
    }
  }
  const plain = (point) => ({
    lat: typeof point.lat === 'function' ? point.lat() : point.lat,
    lng: typeof point.lng === 'function' ? point.lng() : point.lng,
  });
  class Map {
    constructor(container, options) {
      this.container = container;
      this.options = options;
      this.center = plain(options.center);
      this.zoom = options.zoom;
      this.listeners = [];
      this.overlays = new Set();
      container.dataset.google = 'map';
      this.changed();
      // Ctrl and the wheel, as with cooperative gestures.
      container.addEventListener(
        'wheel',
        (event) => event.ctrlKey && this.setZoom(this.zoom - Math.sign(event.deltaY)),
      );
    }
    changed() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        for (const overlay of this.overlays) overlay.draw();
        for (const listener of this.listeners) listener();
      });
    }
    size() {
      return { width: this.container.clientWidth, height: this.container.clientHeight };
    }
    corner(x, y) {
      const { width, height } = this.size();
      const middle = project(this.zoom, this.center);
      const { lat, lng } = unproject(this.zoom, { x: middle.x + (x - 0.5) * width, y: middle.y + (y - 0.5) * height });
      return new LatLng(lat, lng);
    }
    getBounds() {
      return { getSouthWest: () => this.corner(0, 1), getNorthEast: () => this.corner(1, 0) };
    }
    getZoom() {
      return this.zoom;
    }
    getCenter() {
      return new LatLng(this.center.lat, this.center.lng);
    }
    setZoom(zoom) {
      this.zoom = zoom;
      this.changed();
    }
    setCenter(center) {
      this.center = plain(center);
      this.changed();
    }
    panTo(center) {
      this.setCenter(center);
    }
    panBy(x, y) {
      const middle = project(this.zoom, this.center);
      this.setCenter(unproject(this.zoom, { x: middle.x + x, y: middle.y + y }));
    }
    fitBounds({ south, west, north, east }, padding = 0) {
      const { width, height } = this.size();
      let zoom = 21;
      for (; zoom > 2; zoom--) {
        const [low, high] = [project(zoom, { lat: south, lng: west }), project(zoom, { lat: north, lng: east })];
        if (high.x - low.x <= width - 2 * padding && low.y - high.y <= height - 2 * padding) break;
      }
      const [low, high] = [project(zoom, { lat: south, lng: west }), project(zoom, { lat: north, lng: east })];
      this.zoom = zoom;
      this.setCenter(unproject(zoom, { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 }));
    }
    addListener(event, listener) {
      if (event === 'idle') this.listeners.push(listener);
    }
  }
  class OverlayView {
    setMap(map) {
      if (map) {
        this.map = map;
        map.overlays.add(this);
        this.pane = document.createElement('div');
        this.pane.style.cssText = 'position:absolute;inset:0;pointer-events:none';
        map.container.append(this.pane);
        this.onAdd();
        for (const child of this.pane.children) child.style.pointerEvents = 'auto';
        map.changed();
      } else if (this.map) {
        this.map.overlays.delete(this);
        this.onRemove();
        this.pane.remove();
        this.map = null;
      }
    }
    getPanes() {
      return this.pane ? { floatPane: this.pane } : null;
    }
    getProjection() {
      if (!this.map) return undefined;
      const toPixel = (point) => {
        const { width, height } = this.map.size();
        const [at, middle] = [project(this.map.zoom, plain(point)), project(this.map.zoom, this.map.center)];
        return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
      };
      return { fromLatLngToDivPixel: toPixel, fromLatLngToContainerPixel: toPixel };
    }
  }
  class Circle {
    constructor(options) {
      this.setMap(options.map);
    }
    setMap(map) {
      if (map) map.container.dataset.circle = 'shown';
      else if (this.map) delete this.map.container.dataset.circle;
      this.map = map;
    }
  }
  window.google = {
    maps: { Map, LatLng, Circle, OverlayView, event: { clearInstanceListeners: (map) => (map.listeners = []) } },
  };
  window.googleMapIsReady?.();
})();
