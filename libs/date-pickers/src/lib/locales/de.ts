import { deDE } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/de';
import type { PickerLocale } from './locale';

export const locale: PickerLocale = {
  dayjsLocale: 'de',
  texts: deDE.components.MuiLocalizationProvider.defaultProps.localeText,
};
