import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStoryRequests, storyHeaders, getStory } from './story-requests';

const pending: ((response: Response) => void)[] = [];
const send = vi.fn<typeof fetch>(() => new Promise((resolve) => pending.push(resolve)));
const report = vi.fn<(problem: string) => void>();
const requests = createStoryRequests(send, report);
const request = (init: RequestInit = {}) => requests.fetch('/api/quote', { headers: storyHeaders(), ...init });
const received = () => send.mock.lastCall?.[0] as Request;

afterEach(async () => {
  pending.splice(0).forEach((resolve) => resolve(new Response()));
  await requests.end().catch(() => undefined);
  send.mockClear();
  report.mockClear();
});

describe('createStoryRequests', () => {
  it('end() waits until an aborted request has reached the mocks of its story', async () => {
    requests.begin('Orders: Paid');
    const controller = new AbortController();
    const call = request({ method: 'POST', signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const ended = vi.fn();
    const end = requests.end().then(ended);
    await Promise.resolve();
    expect(ended).not.toHaveBeenCalled();
    expect(getStory(received())).toBe('Orders: Paid');
    expect(received().signal.aborted).toBe(false);
    requests.arrived(received());
    await end;
  });

  it('end() rejects with the name of the story when a read was not aborted', async () => {
    requests.begin('Sellers: Home');
    void request();
    requests.arrived(received());
    await expect(requests.end()).rejects.toThrow(/'Sellers: Home' did not abort GET .*\/api\/quote/);
  });

  it('reports a request after the end of its story and does not send it', async () => {
    requests.begin('Orders: Paid');
    const headers = storyHeaders();
    await requests.end();
    requests.begin('Sellers: Home');
    await expect(request({ method: 'POST', headers })).rejects.toMatchObject({ name: 'AbortError' });
    expect(send).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledWith(
      expect.stringMatching(/'Orders: Paid' requested POST .*\/api\/quote/),
      expect.anything(),
    );
  });

  it('sends other requests without waiting for them at the end', async () => {
    requests.begin('Orders: Paid');
    void requests.fetch('/media/1.webp');
    await requests.end();
    expect(send).toHaveBeenCalledOnce();
  });
});
