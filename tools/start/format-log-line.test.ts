import { describe, expect, it } from 'vitest';
import { formatLogLine } from './format-log-line.ts';

describe('formatLogLine', () => {
  it('formats a JSON log line as text', () => {
    expect(formatLogLine('{"level":40,"time":1,"msg":"Slow query","reqId":"req-1a"}')).toBe(
      'warning: Slow query (request req-1a)',
    );
    expect(formatLogLine('{"level":50,"msg":"failed","err":{"message":"boom","stack":"Error: boom\\n  at x"}}')).toBe(
      'error: failed\nError: boom\n  at x',
    );
  });

  it('appends the other fields of a line and quotes ambiguous values', () => {
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
    expect(formatLogLine(JSON.stringify(entry))).toBe(
      'warning: security, security=refused, account=null, call="GET /a\\nb", n=3',
    );
  });

  it.each(['plain text', '{ not json', '{"level":40}'])('returns %s unchanged', (line) => {
    expect(formatLogLine(line)).toBe(line);
  });
});
