import { describe, expect, it } from 'vitest';
import { shareReadings } from './share-readings';

function createReader() {
  const ends: ((value: string) => void)[] = [];
  const keys: string[] = [];
  const read = shareReadings((key) => {
    keys.push(key);
    return new Promise<string>((end) => ends.push(end));
  });
  return { read, keys, end: (value: string) => ends.shift()?.(value) };
}

describe('shared readings', () => {
  it('ME-02 reads once at a time; who asks meanwhile shares the next reading', async () => {
    const { read, keys, end } = createReader();
    const [first, second, third] = [read('ada'), read('ada'), read('ada')];
    expect(keys).toEqual(['ada']);
    end('old');
    expect(await first).toBe('old');
    await expect.poll(() => keys).toEqual(['ada', 'ada']);
    end('new');
    expect(await Promise.all([second, third])).toEqual(['new', 'new']);
    void read('ada');
    expect(keys).toHaveLength(3);
  });

  it('ME-02 reads for different keys side by side, and again after a failure', async () => {
    const { read, keys } = createReader();
    void read('ada');
    void read('bob');
    expect(keys).toEqual(['ada', 'bob']);
    let readings = 0;
    const failing = shareReadings(() => (++readings === 1 ? Promise.reject(new Error('away')) : Promise.resolve('ok')));
    const [failed, next] = [failing('ada'), failing('ada')];
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('ok');
  });
});
