import type { LocalizationProviderProps } from '@mui/x-date-pickers/LocalizationProvider';

/** What the pickers need of a language: the dates of dayjs and the texts of MUI. */
export interface PickerLocale {
  dayjsLocale: string;
  texts: LocalizationProviderProps<string>['localeText'];
}
