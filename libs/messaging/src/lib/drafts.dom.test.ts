import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from './drafts';

const noa = { account: 'noa', to: 'conversation-1' };
const visitor = { ...noa, account: '' };

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T16:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('drafts', () => {
  it('AU-14 are of one account, and of one conversation or seller', () => {
    writeDraft(noa, 'Hello');
    expect(readDraft(noa)).toBe('Hello');
    expect(readDraft({ ...noa, account: 'maren' })).toBe('');
    expect(readDraft(visitor)).toBe('');
    expect(readDraft({ ...noa, to: 'conversation-2' })).toBe('');
  });

  it('RT-05 of a visitor are those of the account that they sign in to, until it writes', () => {
    writeDraft(visitor, 'Hello');
    expect(readDraft(noa)).toBe('Hello');
    writeDraft(noa, 'Hello again');
    expect(readDraft(noa)).toBe('Hello again');
    expect(readDraft({ ...noa, account: 'maren' })).toBe('');
  });

  it.each([
    ['a visitor', visitor, 30 * 60_000],
    ['an account', noa, 30 * 86_400_000],
  ])('of %s end after their time', (_, key, time) => {
    writeDraft(key, 'Hello');
    vi.setSystemTime(Date.now() + time - 1);
    expect(readDraft(key)).toBe('Hello');
    vi.setSystemTime(Date.now() + 1);
    expect(readDraft(key)).toBe('');
  });

  it('are the latest twenty; a blank text removes one', () => {
    for (let number = 0; number <= 20; number += 1) writeDraft({ ...noa, to: String(number) }, `About ${number}`);
    expect(readDraft({ ...noa, to: '0' })).toBe('');
    expect(readDraft({ ...noa, to: '1' })).toBe('About 1');
    for (let number = 1; number <= 20; number += 1) writeDraft({ ...noa, to: String(number) }, ' ');
    expect(localStorage.getItem('MESSAGE_DRAFTS')).toBeNull();
  });

  it.each(['{', 'null', '[null,{"to":"conversation-1"}]'])('that cannot be read are ignored: %s', (broken) => {
    localStorage.setItem('MESSAGE_DRAFTS', broken);
    expect(readDraft(noa)).toBe('');
  });
});
