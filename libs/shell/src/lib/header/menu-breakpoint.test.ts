import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@marketplace/api-contract';
import { menuBreakpoint } from './menu-breakpoint';

const items = (...labels: string[]): MenuItem[] => labels.map((label) => ({ id: label, label, url: '/', submenu: [] }));
const alone = { logo: 140, hasSearch: false, hasDates: false, control: 'Sign in' };
const onResults = { logo: 140, hasSearch: true, hasDates: true, control: 'Sign in' };

describe('menuBreakpoint', () => {
  it('AP-11 returns the mobile breakpoint for a short or empty menu', () => {
    expect(menuBreakpoint(items('Browse', 'How it works'), alone)).toBe(760);
    expect(menuBreakpoint([], onResults)).toBe(760);
  });

  it('grows with the labels and with the other parts of the header', () => {
    const words = items('Entdecken', 'So funktioniert es', 'Häufig gestellte Fragen');
    expect(menuBreakpoint(words, alone)).toBe(1024);
    expect(menuBreakpoint(words, onResults)).toBe(1440);
    expect(menuBreakpoint(items('探す', '出品する'), onResults)).toBe(1024);
  });

  it('AP-11 a dense header has room for a German and a Spanish menu at 1440', () => {
    const german = items('Draußen', 'Unterkünfte', 'Machen & Spielen', 'Dienstleistungen', 'Auktionen');
    const spanish = items('Aire libre', 'Alojamientos', 'Crear y disfrutar', 'Servicios', 'Subastas');
    const beside = { ...onResults, logo: 176 };
    for (const [menu, control] of [
      [german, 'Anmelden'],
      [spanish, 'Iniciar sesión'],
    ] as const) {
      expect(menuBreakpoint(menu, { ...beside, control })).toBe('never');
      expect(menuBreakpoint(menu, { ...beside, control }, true)).toBe(1440);
    }
  });

  it("returns 'never' for a menu that is too wide for any window", () => {
    expect(
      menuBreakpoint(items(...Array.from({ length: 12 }, (_, index) => `Veranstaltungstechnik ${index}`)), alone),
    ).toBe('never');
  });
});
