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

/** What every line has. */
const COMMON: readonly string[] = ['level', 'time', 'pid', 'hostname', 'msg', 'reqId', 'err', 'req', 'res'];

/**
 * One line of a server's output as a person reads it: its JSON log lines become `warning: text, address=192.0.2.1 (request 1a)`, all else
 * stays.
 */
export function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const entry = JSON.parse(line) as LogLine;
    const { level, msg, reqId, err } = entry;
    if (level === undefined || msg === undefined) return line;
    const facts = Object.entries(entry).filter(([name]) => !COMMON.includes(name));
    const cause = err?.stack ?? err?.message;
    return [
      `${LEVELS[level] ?? 'log'}: ${msg}`,
      ...facts.map(([name, value]) => `, ${name}=${valueText(value)}`),
      reqId ? ` (request ${reqId})` : '',
      cause && cause !== msg ? `\n${cause}` : '',
    ].join('');
  } catch {
    return line;
  }
}

/** Text as it is where nothing in it can be taken for another fact or line. */
const valueText = (value: unknown): string =>
  typeof value === 'string' && /^[\w.@:/+-]+$/.test(value) ? value : JSON.stringify(value);
