import type { ThemeName } from '@marketplace/api-contract';
import { palettes } from '@marketplace/palettes';

/** The colours of a mail, as '#rrggbb': Outlook for Windows knows no other form. */
export interface MailColours {
  ground: string;
  card: string;
  ink: string;
  muted: string;
  line: string;
  /** Background and text of the button. */
  accent: string;
  onAccent: string;
  /** Links. */
  link: string;
}

interface Accent {
  accent: string;
  onAccent: string;
  link: string;
}

/**
 * The colours of mails for readers with a light and with a dark screen. Which of them a reader has
 * is not the marketplace's choice, so only the accent is that of its theme.
 */
export function getMailColours(theme: ThemeName): { light: MailColours; dark: MailColours } {
  const { light, dark } = palettes;
  const { accent, onAccent, accentText } = palettes[theme];
  const lightAccent: Accent =
    theme === 'dark'
      ? { accent: dark.surface, onAccent: light.ground, link: light.ink }
      : { accent, onAccent, link: accentText };
  const surfaces = (ground: string, card: string, { ink, muted, hairline }: typeof light) => ({
    ground: toHex(ground),
    card: toHex(card),
    ink: toHex(ink),
    muted: toHex(muted),
    line: toHex(hairline, card),
  });
  return {
    light: { ...surfaces(light.soft, light.ground, light), ...mapHex(lightAccent) },
    dark: { ...surfaces(dark.ground, dark.surface, dark), ...mapHex({ accent, onAccent, link: dark.accentText }) },
  };
}

const mapHex = ({ accent, onAccent, link }: Accent): Accent => ({
  accent: toHex(accent),
  onAccent: toHex(onAccent),
  link: toHex(link),
});

const getNumbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);

/** An `rgb()` or `rgba()` colour as it appears on a background. */
function toHex(color: string, background = color): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = getNumbers(color);
  const behind = getNumbers(background);
  const mixed = [red, green, blue].map((value, index) => alpha * value + (1 - alpha) * (behind[index] ?? 0));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
