import { jaJP } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/ja';
import type { PickerLocale } from './locale';

export const locale: PickerLocale = {
  dayjsLocale: 'ja',
  texts: jaJP.components.MuiLocalizationProvider.defaultProps.localeText,
};
