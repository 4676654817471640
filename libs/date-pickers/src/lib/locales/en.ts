import { enUS } from '@mui/x-date-pickers/locales';
import type { PickerLocale } from './locale';

/** dayjs contains English. */
export const locale: PickerLocale = {
  dayjsLocale: 'en',
  texts: enUS.components.MuiLocalizationProvider.defaultProps.localeText,
};
