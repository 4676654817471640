import { describe, expect, it } from 'vitest';
import { readable } from './readable-log.ts';

describe('readable', () => {
  it('turns a JSON log line into a sentence', () => {
    expect(readable('{"level":40,"time":1,"msg":"Slow query","reqId":"req-1a"}')).toBe(
      'warning: Slow query (request req-1a)',
    );
    expect(readable('{"level":50,"msg":"failed","err":{"message":"boom","stack":"Error: boom\\n  at x"}}')).toBe(
      'error: failed\nError: boom\n  at x',
    );
  });

  it('tells the facts of a line, each in its place', () => {
    const entry = {
      level: 40,
      time: 1,
      pid: 7,
      msg: 'security',
      security: 'refused',
      account: null,
      call: 'GET /a\nb',
      n: 3,
    };
    expect(readable(JSON.stringify(entry))).toBe(
      'warning: security, security=refused, account=null, call="GET /a\\nb", n=3',
    );
  });

  it.each(['plain text', '{ not json', '{"level":40}'])('leaves %s alone', (line) => {
    expect(readable(line)).toBe(line);
  });
});
