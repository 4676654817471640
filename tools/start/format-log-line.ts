const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

interface LogLine {
  level?: number;
  msg?: string;
  reqId?: string;
  err?: { message?: string; stack?: string };
}

/** Fields of every log line, or shown in another way. */
const COMMON_FIELDS: readonly string[] = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'err', 'req', 'res'];

/**
 * Formats a JSON log line of a server as `warning: text, address=192.0.2.1 (request 1a)`. Returns
 * any other line unchanged.
 */
export function formatLogLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const entry = JSON.parse(line) as LogLine;
    const { level, msg, reqId, err } = entry;
    if (level === undefined || msg === undefined) return line;
    const fields = Object.entries(entry).filter(([name]) => !COMMON_FIELDS.includes(name));
    const cause = err?.stack ?? err?.message;
    return [
      `${LEVELS[level] ?? 'log'}: ${msg}`,
      ...fields.map(([name, value]) => `, ${name}=${formatValue(value)}`),
      reqId ? ` (request ${reqId})` : '',
      cause && cause !== msg ? `\n${cause}` : '',
    ].join('');
  } catch {
    return line;
  }
}

/** Quotes a text that could be mistaken for another field or line. */
const formatValue = (value: unknown): string =>
  typeof value === 'string' && /^[\w.@:/+-]+$/.test(value) ? value : JSON.stringify(value);
