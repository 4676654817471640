import { useEffect } from 'react';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { Language, MenuItem } from '@marketplace/api-contract';
import { screenDesign, safeHtml, profile, ScreenFrame, site, type ScreenOptions } from '@marketplace/testing';
import { useSession } from '@marketplace/session';
import { StatusMessage } from '@marketplace/ui';
import { ShellFrame } from './shell-frame';

/** Each story sets user and marketplace with the parameter `screen`. */
const framed: Decorator = (Story, { globals, parameters }) => (
  <ScreenFrame language={globals['language'] as Language} {...(parameters['screen'] as ScreenOptions | undefined)}>
    <Story />
  </ScreenFrame>
);

/** Placeholders for the slots that the search fills. */
const box = {
  border: '1px solid var(--edge)',
  borderRadius: 999,
  padding: '10px 16px',
  minHeight: 44,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
} as const;
const searchBox = <div style={{ ...box, color: 'var(--muted)' }}>Canoes, cameras, cabins…</div>;
const dateFilter = <div style={box}>15 Jun - 17 Jun</div>;

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48"><circle cx="24" cy="24" r="20" fill="teal"/><text x="52" y="31" font-size="20" fill="gray">Logo</text></svg>')}`;

const meta = {
  title: 'Shell/Shell',
  component: ShellFrame,
  parameters: { layout: 'fullscreen' },
  args: {
    searchBox,
    dateFilter,
    children: (
      <div className="page">
        <StatusMessage illustration="empty" level={1} title="A screen">
          What the address shows stands here.
        </StatusMessage>
      </div>
    ),
  },
  decorators: [framed],
  beforeEach: () => {
    document.cookie = 'accept_cookie=true; path=/';
  },
} satisfies Meta<typeof ShellFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = {};

export const WithCookieNotice: Story = {
  beforeEach: () => {
    document.cookie = 'accept_cookie=; path=/; max-age=0';
  },
};

export const SignedIn: Story = {
  parameters: { screen: { session: { user: profile() }, path: '/orders' } },
};

/** HF-09: at the account and, on a phone, at the menu. */
const withUnread = (count: number): Decorator =>
  function WithUnread(Story) {
    const setUnread = useSession((session) => session.setUnread);
    useEffect(() => setUnread(count), [setUnread]);
    return <Story />;
  };
const signedIn = { screen: { session: { user: profile() }, path: '/orders' } };
export const UnreadMessages: Story = {
  tags: ['every-theme'],
  parameters: signedIn,
  decorators: [withUnread(3)],
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: /3 unread messages$/ });
  },
};
export const ManyUnreadMessagesOnAPhone: Story = {
  parameters: signedIn,
  globals: { viewport: { value: 'w390' } },
  decorators: [withUnread(128)],
};

export const AccountMenuOfAnAdmin: Story = {
  tags: ['every-theme'],
  parameters: {
    screen: {
      session: {
        user: profile({ role: 'admin', name: 'Maximiliane von Hohenstein-Wittelsbach' }),
        site: site({ adminAppURL: 'https://admin.wayfare.example' }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Maximiliane/ }));
  },
};

const entry = (id: string, label: string, ...submenu: string[]): MenuItem => ({
  id,
  label,
  url: `/search?category=${id}`,
  submenu: submenu.map((name) => ({ id: name, label: name, url: '/search' })),
});

export const LongGermanMenu: Story = {
  globals: { language: 'de' },
  parameters: {
    screen: {
      session: {
        site: site({
          header: screenDesign('Header', {
            menu: [
              entry('tools', 'Werkzeuge und Baumaschinen', 'Bohrhämmer', 'Minibagger', 'Hochdruckreiniger'),
              entry('events', 'Veranstaltungstechnik', 'Beschallung', 'Lichttechnik'),
              entry('camp', 'Campingausrüstung'),
              entry('how', 'So funktioniert die Vermietung'),
            ],
          }),
        }),
      },
    },
  },
};

export const OpenSubmenu: Story = {
  tags: ['every-theme'],
  parameters: { screen: { path: '/orders' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.queryByRole('button', { name: 'Browse' });
    if (button) await userEvent.click(button);
  },
};

export const Drawer: Story = {
  tags: ['every-theme'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  parameters: { screen: { session: { user: profile() } } },
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).queryByRole('button', { name: 'Open menu' });
    if (opener) await userEvent.click(opener);
  },
};

export const FixedWithLogo: Story = {
  parameters: {
    screen: {
      session: {
        site: site({
          header: screenDesign('Header', {
            ...site().header,
            otherSettings: {
              header: { header_position: 'fixed' },
              logo: { src: LOGO, logo_width: 120, logo_height: 48 },
            },
          }),
        }),
      },
    },
  },
  args: {
    children: (
      <div className="page">
        <h1>A long screen</h1>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>The header stays while this is read.</p>
        ))}
      </div>
    ),
  },
};

export const AllPartsNone: Story = {
  parameters: {
    screen: {
      session: {
        site: site({
          header: screenDesign('Header', {
            customAttributes: { logo: 'none', searchBox: 'none', menu: 'none' },
            menu: site().header.menu,
          }),
          subscription: 'IDYAFLOW_PLUS',
          policyNames: {},
          copyright: safeHtml(''),
          company: { ...site().company, aboutUs: safeHtml(''), socialLinks: {}, phone: '', email: '' },
        }),
      },
    },
  },
};

export const WithoutHeader: Story = {
  parameters: {
    screen: { session: { site: site({ header: screenDesign('Header', { customAttributes: { header: 'none' } }) }) } },
  },
};

export const JapaneseCompany: Story = {
  globals: { language: 'ja' },
  parameters: {
    screen: {
      session: {
        site: site({
          company: {
            ...site().company,
            name: 'わたりどり',
            aboutUs: safeHtml(`<p>${'良い道具を持つ人と、少しの間それを必要とする人をつなぎます。'.repeat(12)}</p>`),
          },
          addressLines: ['〒150-0001', '東京都 渋谷区', '神宮前1-2-3', '日本'],
        }),
      },
    },
  },
};
