import { useEffect, useState } from 'react';
import {
  AVAILABILITY_WINDOW_DAYS,
  type AvailabilityData,
  type Day,
  type Instant,
  type OrderLine,
} from '@marketplace/api-contract';
import { getAvailability } from '@marketplace/api-contract/operations';
import { addDays, dayIn, todayIn, toInstant } from '@marketplace/formats';
import { useSession } from '@marketplace/session';
import { releaseLine } from './release-line';

interface KnownAvailability {
  answer: AvailabilityData;
  now: Instant;
  knownUntil: Day;
}

/** Days after the line's end that are loaded at least: the calendar opens at its dates. */
const DAYS_AFTER = 62;

/** The availability of a line's listing, in which the line's own dates are free; null until it is loaded. */
export function useLineAvailability(line: OrderLine) {
  const api = useSession((session) => session.api);
  const [known, setKnown] = useState<KnownAvailability | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  /** A new object loads again. */
  const [request, setRequest] = useState<{ to: Day }>(() => ({ to: getFirstLimit(line) }));

  useEffect(() => {
    const stop = new AbortController();
    const { to } = request;
    const query = { from: todayIn(line.timeZone, new Date()), to };
    api(getAvailability, { params: { id: line.productId }, query, signal: stop.signal }).then(
      (answer) => {
        setHasFailed(false);
        setKnown({ answer: releaseLine(answer, line), now: toInstant(Date.now()), knownUntil: to });
      },
      () => {
        if (!stop.signal.aborted) setHasFailed(true);
      },
    );
    return () => stop.abort();
  }, [api, line, request]);

  const reload = () => setRequest(({ to }) => ({ to }));
  return {
    known,
    hasFailed,
    reload,
    loadMonths: (to: Day) => {
      if (to > request.to) setRequest({ to });
      else if (hasFailed) reload();
    },
  };
}

function getFirstLimit({ timeZone, startDate, endDate = startDate, slotEnd }: OrderLine): Day {
  const last = endDate ?? (slotEnd ? dayIn(timeZone, slotEnd) : '');
  const standard = addDays(todayIn(timeZone, new Date()), AVAILABILITY_WINDOW_DAYS);
  const needed = last && addDays(last, DAYS_AFTER);
  return needed > standard ? needed : standard;
}
