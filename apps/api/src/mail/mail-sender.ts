import { LOGO_HEIGHT_SMALL, toStoredEmail, type Language, type ScreenDesign } from '@marketplace/api-contract';
import { addressLines } from '@marketplace/formats';
import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { loadDesigns } from '../site/screen-designs';
import { getMailColours } from './mail-colours';
import type { OutgoingMail } from './mail';
import type { Sender } from './mail-html';

/** The company as mails in a language show it, and the address they come from. */
export async function loadSender(
  deps: Pick<Deps, 'db' | 'environment' | 'log'>,
  language: Language,
): Promise<Sender & Pick<OutgoingMail, 'from'>> {
  const [{ company, 'email.auth.user': sender }, designs] = await Promise.all([
    loadConfiguration(deps),
    loadDesigns(deps),
  ]);
  const { hostname, origin } = new URL(publicUrl(deps.environment));
  const address = [sender, company?.email].find((one) => toStoredEmail(one ?? '') !== null);
  const name = company?.name ?? hostname;
  const lines = company ? [...addressLines(company.address, language), company.phone, company.email] : [];
  return {
    company: name,
    site: origin,
    lines: lines.filter((line) => line !== ''),
    logo: getMailLogo(designs.get('Header')),
    colours: getMailColours(designs.get('Theme')?.theme ?? 'light'),
    from: { name, address: address ?? `no-reply@${hostname}` },
  };
}

/** The header's logo at the height of small screens. No mailbox shows SVG: the name replaces it. */
function getMailLogo(header: ScreenDesign | undefined): Sender['logo'] {
  const { src, logo_width: width = 150, logo_height: height = LOGO_HEIGHT_SMALL } = header?.otherSettings.logo ?? {};
  if (!src || header?.customAttributes.logo === 'none') return null;
  const picture = src.replace(/^(\/media\/brand\/logo)\.svg$/, '$1.png');
  if (/\.svg(\?|$)/i.test(picture)) return null;
  const scale = Math.min(1, LOGO_HEIGHT_SMALL / height);
  return { src: picture, width: Math.round(width * scale), height: Math.round(height * scale) };
}
