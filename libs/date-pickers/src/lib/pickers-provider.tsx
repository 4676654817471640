import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { ReactNode } from 'react';
import { useLanguage } from '@marketplace/i18n';
import { MuiProvider } from '@marketplace/theme';
import { getPickerLocale } from './picker-locale';

/** As `formatTime` writes them. */
const FORMATS = { fullTime12h: 'h:mm A' };

/** Provides MUI's pickers in the page's theme and language. */
export function PickersProvider({ children }: { children: ReactNode }) {
  const { dayjsLocale, texts } = getPickerLocale(useLanguage());
  return (
    <MuiProvider>
      <LocalizationProvider
        dateAdapter={AdapterDayjs}
        adapterLocale={dayjsLocale}
        dateFormats={FORMATS}
        localeText={texts}
      >
        {children}
      </LocalizationProvider>
    </MuiProvider>
  );
}
