import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Company } from '@marketplace/api-contract';
import type { Site } from '@marketplace/session';
import { safeHtml, renderScreen, site } from '@marketplace/testing';
import { Footer } from './footer';

const render = (part: Partial<Site> = {}, path = '/') =>
  renderScreen(<Footer />, { session: { site: site(part) }, path });
const company = (part: Partial<Company>): Site['company'] => ({ ...site().company, ...part });
const footer = () => within(screen.getByRole('contentinfo'));

describe('Footer', () => {
  it('HF-10 the footer shows about text, address, phone and email', () => {
    render();
    expect(footer().getByText(/brings together people/)).toBeInTheDocument();
    expect(footer().getByText('Edmonton, Alberta T5J 0K4')).toBeInTheDocument();
    expect(footer().getByRole('link', { name: '+1 780 555 0100' })).toHaveAttribute('href', 'tel:+17805550100');
    expect(footer().getByRole('link', { name: 'hello@wayfare.example' })).toHaveAttribute(
      'href',
      'mailto:hello@wayfare.example',
    );
  });

  it("HF-10 the footer shows social links and treats 'http://' as empty", () => {
    const socialLinks = {
      blog: 'https://wayfare.example/blog',
      facebook: 'http://',
      twitter: '',
      instagram: 'https://instagram.com/wayfare',
      linkedin: 'https://linkedin.com/company/wayfare',
    };
    render({ company: company({ socialLinks }) });
    expect(footer().getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://wayfare.example/blog');
    expect(footer().getByRole('link', { name: 'Instagram' })).toBeInTheDocument();
    expect(footer().getByRole('link', { name: 'LinkedIn' })).toBeInTheDocument();
    expect(footer().queryByRole('link', { name: 'Facebook' })).toBeNull();
    expect(footer().queryByRole('link', { name: 'Twitter' })).toBeNull();
  });

  it('HF-10 the footer links to the existing policies by name', () => {
    render({ policyNames: { TermsandConditions: 'House rules', CopyrightLink: 'Copyright' } });
    expect(footer().getByRole('link', { name: 'House rules' })).toHaveAttribute('href', '/terms-and-conditions');
    expect(footer().queryByRole('link', { name: /privacy/i })).toBeNull();
    expect(footer().queryByRole('link', { name: 'Copyright' })).toBeNull();
  });

  it('PO-01 HF-10 the footer shows the copyright', () => {
    render({ copyright: safeHtml('© 2026 <a href="/terms-and-conditions">Wayfare Ltd</a>') });
    expect(footer().getByRole('link', { name: 'Wayfare Ltd' })).toBeInTheDocument();
  });

  it('the footer has no headings for empty parts', () => {
    render({
      company: company({ aboutUs: safeHtml(''), socialLinks: {}, phone: '', email: '' }),
      addressLines: [],
      policyNames: {},
    });
    expect(footer().queryAllByRole('heading')).toEqual([]);
  });

  it('HF-11 the footer shows the credit unless the subscription is IDYAFLOW_PLUS', () => {
    const { unmount } = render();
    expect(footer().getByText('Powered by IDYAFLOW')).toBeInTheDocument();
    unmount();
    render({ subscription: 'IDYAFLOW_PLUS' });
    expect(footer().queryByText(/Powered by/)).toBeNull();
  });

  it('a long about text expands on demand', async () => {
    render({ company: company({ aboutUs: safeHtml(`<p>${'A long story. '.repeat(40)}</p>`) }) });
    await userEvent.click(footer().getByRole('button', { name: 'Read more', expanded: false }));
    expect(footer().getByRole('button', { name: 'Show less', expanded: true })).toBeInTheDocument();
  });
});

describe('LanguageMenu', () => {
  it('IL-01 the menu links to the same page in each language', () => {
    render({}, '/search?search=canoe&lang=en');
    const menu = within(footer().getByRole('list', { name: 'Language' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'English',
      'Italiano',
      'Español',
      '日本語',
      'Русский',
      'Deutsch',
    ]);
    expect(menu.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/search?search=canoe&lang=de');
    expect(menu.getByRole('link', { name: '日本語' })).toHaveAttribute('lang', 'ja');
    expect(menu.getByRole('link', { current: true })).toHaveTextContent('English');
  });
});
