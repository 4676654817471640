import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Milliseconds of processor time that a process has used (Linux). */
export function getCpuMs(pid: number): number {
  const fields = readStat(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The same of all processes with the parent of this one, also of those that have ended. */
export function getChildrenCpuMs(pid: number): number {
  const parent = readStat(pid)[1];
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ended = readStat(Number(parent))
    .slice(13, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
  return processes
    .filter((name) => readStat(Number(name))[1] === parent)
    .reduce((sum, name) => sum + getCpuMs(Number(name)), (ended * 1000) / TICKS_PER_SECOND);
}

/** The fields of a process from its state on; none if it has ended. */
function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Bytes of memory that a process uses (Linux). */
export function getMemoryBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
