import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@marketplace/api-contract';
import { menuStep } from './menu-room';

const items = (...labels: string[]): MenuItem[] => labels.map((label) => ({ id: label, label, url: '/', submenu: [] }));
const alone = { logo: 140, hasSearch: false, hasDates: false, control: 'Sign in' };
const onResults = { logo: 140, hasSearch: true, hasDates: true, control: 'Sign in' };

describe('AP-11 the width from which the menu stands in the header', () => {
  it('is the mobile breakpoint for a short menu, or none', () => {
    expect(menuStep(items('Browse', 'How it works'), alone)).toBe(760);
    expect(menuStep([], onResults)).toBe(760);
  });

  it('grows with the words and with what stands beside them', () => {
    const words = items('Entdecken', 'So funktioniert es', 'Häufig gestellte Fragen');
    expect(menuStep(words, alone)).toBe(900);
    expect(menuStep(words, onResults)).toBe(1440);
    expect(menuStep(items('探す', '出品する'), onResults)).toBe(1024);
  });

  it('is never reached by a menu that no window holds', () => {
    expect(menuStep(items(...Array.from({ length: 12 }, (_, index) => `Veranstaltungstechnik ${index}`)), alone)).toBe(
      'never',
    );
  });
});
