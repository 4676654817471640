import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Pictogram } from './pictogram';

const picture = (icon: string) => render(<Pictogram icon={icon} />).container.firstElementChild;

describe('Pictogram', () => {
  it('SE-15 renders an emoji as an image in two densities', () => {
    const shown = picture('🏕️');
    expect(shown).toHaveAttribute('src', '/media/icons/1f3d5-fe0f/28.webp');
    expect(shown).toHaveAttribute('srcset', '/media/icons/1f3d5-fe0f/56.webp 2x');
    expect(shown).toHaveAttribute('alt', '');
    expect([shown?.getAttribute('width'), shown?.getAttribute('height')]).toEqual(['28', '28']);
  });

  it('HF-06 renders the name of an icon or a URL', () => {
    expect(picture('calendar')?.tagName).toBe('svg');
    expect(picture('https://pictures.example/boat.png')).toHaveAttribute('src', 'https://pictures.example/boat.png');
    expect(picture('/media/boat.png')).toHaveAttribute('src', '/media/boat.png');
  });

  it.each(['', 'boats', 'javascript:alert(1)', '//elsewhere.example/boat.png'])(
    'HF-06 renders nothing for %o',
    (icon) => {
      expect(picture(icon)).toBeNull();
    },
  );
});
