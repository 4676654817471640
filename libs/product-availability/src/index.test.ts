import { expect, it } from 'vitest';
import * as index from './index';

it('exports the pickers and nothing else', () => {
  expect(Object.keys(index).sort()).toEqual([
    'DateRangeButton',
    'InlineRangeCalendar',
    'RangeSummary',
    'SlotPicker',
    'SlotSummary',
  ]);
});
