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

/** One line of a server's output as a person reads it: its JSON log lines become `warning: text (request 1a)`, all else stays. */
export function readable(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, reqId, err } = JSON.parse(line) as LogLine;
    if (level === undefined || msg === undefined) return line;
    const cause = err?.stack ?? err?.message;
    return [
      `${LEVELS[level] ?? 'log'}: ${msg}`,
      reqId ? ` (request ${reqId})` : '',
      cause && cause !== msg ? `\n${cause}` : '',
    ].join('');
  } catch {
    return line;
  }
}
