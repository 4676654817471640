import { itIT } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/it';
import type { PickerLocale } from './locale';

export const locale: PickerLocale = {
  dayjsLocale: 'it',
  texts: itIT.components.MuiLocalizationProvider.defaultProps.localeText,
};
