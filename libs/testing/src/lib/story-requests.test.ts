import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStoryRequests, storyHeaders, storyOf } from './story-requests';

const answers: ((response: Response) => void)[] = [];
const send = vi.fn<typeof fetch>(() => new Promise((resolve) => answers.push(resolve)));
const report = vi.fn<(problem: string) => void>();
const requests = createStoryRequests(send, report);
const ask = (init: RequestInit = {}) => requests.fetch('/api/quote', { headers: storyHeaders(), ...init });
const received = () => send.mock.lastCall?.[0] as Request;

afterEach(async () => {
  answers.splice(0).forEach((answer) => answer(new Response()));
  await requests.end().catch(() => undefined);
  send.mockClear();
  report.mockClear();
});

describe('requests of a story', () => {
  it('end waits until an aborted request has reached the mocks of the story', async () => {
    requests.begin('Orders: Paid');
    const leaving = new AbortController();
    const call = ask({ method: 'POST', signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const ended = vi.fn();
    const end = requests.end().then(ended);
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    expect(storyOf(received())).toBe('Orders: Paid');
    expect(received().signal.aborted).toBe(false);
    requests.arrived(received());
    await end;
  });

  it('a read that was not aborted fails the end and names the story', async () => {
    requests.begin('Sellers: Home');
    void ask();
    requests.arrived(received());
    await expect(requests.end()).rejects.toThrow(/'Sellers: Home' did not abort GET .*\/api\/quote/);
  });

  it('a request made after the end is not sent, and its own story is named', async () => {
    requests.begin('Orders: Paid');
    const headers = storyHeaders();
    await requests.end();
    requests.begin('Sellers: Home');
    await expect(ask({ method: 'POST', headers })).rejects.toMatchObject({ name: 'AbortError' });
    expect(send).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledWith(expect.stringMatching(/'Orders: Paid' asked for POST .*\/api\/quote/));
  });

  it('what is no call of the API passes, and nothing waits for it', async () => {
    requests.begin('Orders: Paid');
    void requests.fetch('/media/1.webp');
    await requests.end();
    expect(send).toHaveBeenCalledOnce();
  });
});
