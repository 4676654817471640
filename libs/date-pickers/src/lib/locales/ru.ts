import { ruRU } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/ru';
import type { PickerLocale } from './locale';

export const locale: PickerLocale = {
  dayjsLocale: 'ru',
  texts: ruRU.components.MuiLocalizationProvider.defaultProps.localeText,
};
