import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { listPlaces, suggestPlaces } from '@marketplace/api-contract/operations';
import type { Form } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import type { ChosenPlace } from '@marketplace/place-field';
import { useSession } from '@marketplace/session';
import type { RequestValues } from './request-values';

/** Half the side of the square in which a position gets the name of the largest place, in degrees. */
const NEAR = 0.15;
const POINT = /^-?\d/;

/**
 * Stores what is chosen in the place field, with its point: a typed text is looked up, and the
 * visitor's own position gets a name that sellers can read. `settle` waits for that.
 */
export function usePlace(form: Form<RequestValues>) {
  const api = useSession((session) => session.api);
  const language = useLanguage();
  const pending = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef<AbortController>(null);

  // Rendered before `settle` resolves.
  const setNow = (values: Partial<RequestValues>) => flushSync(() => form.set(values));

  async function lookUp(location: string, point: ChosenPlace['point'], signal: AbortSignal): Promise<void> {
    try {
      if (point) {
        const area = {
          south: point.lat - NEAR,
          north: point.lat + NEAR,
          west: point.lng - NEAR,
          east: point.lng + NEAR,
        };
        const [near] = await api(listPlaces, { query: { ...area, limit: 1 }, signal });
        if (near && !signal.aborted) setNow({ place: near.name });
      } else {
        const [found] = await api(suggestPlaces, { body: { value: location, language }, signal });
        if (found && !signal.aborted) setNow({ place: found.value, point: `${found.lat},${found.lng}` });
      }
    } catch {
      // The field says that the place is unknown; a position is sent without a name.
    }
  }

  const lookUpFirst = useEffectEvent((signal: AbortSignal) => {
    const { place, point } = form.values;
    if (place !== '' && point === '') pending.current = lookUp(place, undefined, signal);
  });
  // One that came with the address has no point yet.
  useEffect(() => {
    const controller = (latest.current = new AbortController());
    lookUpFirst(controller.signal);
    return () => controller.abort();
  }, []);

  return {
    settle: () => pending.current,
    choose(chosen: ChosenPlace | null) {
      latest.current?.abort();
      if (!chosen) return form.set({ place: '', point: '' });
      const { location, radius, point } = chosen;
      const isSame = location === form.values.place;
      form.set({
        place: location,
        radius: String(radius),
        ...(!isSame && { point: point ? `${point.lat},${point.lng}` : '' }),
      });
      if (isSame || (point && !POINT.test(location))) return;
      latest.current = new AbortController();
      pending.current = lookUp(location, point, latest.current.signal);
    },
  };
}
