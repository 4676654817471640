import { esES } from '@mui/x-date-pickers/locales';
import 'dayjs/locale/es';
import type { PickerLocale } from './locale';

export const locale: PickerLocale = {
  dayjsLocale: 'es',
  texts: esES.components.MuiLocalizationProvider.defaultProps.localeText,
};
