import type {} from '@mui/x-date-pickers/themeAugmentation';
import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { MOBILE_BREAKPOINT, type ThemeName } from '@marketplace/api-contract';
import { palettes } from '@marketplace/palettes';
import { fontFamily, getFloatShadow, shape, spacing, typography } from './tokens';

const PHONE = `@media (max-width: ${MOBILE_BREAKPOINT - 1}px)`;
const bottomSheet = { maxWidth: 'none', margin: 0 };
/** Targets of 44 px wherever seven fit beside the padding of an overlay. */
const DAY_SIZE = 'min(44px, calc((100vw - 52px) / 7))';
const CALENDAR_WIDTH = `calc(7 * ${DAY_SIZE})`;
const LANDSCAPE_PHONE = '@media (max-height: 479px)';

/** The MUI theme of one scheme, from the same tokens as the CSS variables. */
export function createMuiTheme(name: ThemeName): Theme {
  const palette = palettes[name];
  const floatShadow = getFloatShadow(palette);
  const focusRing = { outline: `2px solid ${palette.accentText}`, outlineOffset: 2 };
  return createTheme({
    palette: {
      mode: palette.scheme,
      primary: { main: palette.accent, dark: palette.accentHover, contrastText: palette.onAccent },
      secondary: { main: palette.accentText },
      error: { main: palette.danger },
      success: { main: palette.success },
      warning: { main: palette.warning },
      background: { default: palette.ground, paper: palette.surface },
      text: { primary: palette.ink, secondary: palette.muted, disabled: palette.muted },
      divider: palette.hairline,
    },
    shape: { borderRadius: shape.radiusControl },
    // `theme.spacing(2)` is 8 px: the same steps as the style sheets'.
    spacing: spacing[0],
    // Only what floats has a shadow, always the same.
    shadows: ['none', ...Array.from({ length: 24 }, () => floatShadow)] as Shadows,
    typography: {
      fontFamily,
      button: { ...typography.body, textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
      h1: typography.title,
      h2: typography.heading,
      h3: typography.subheading,
      body1: typography.body,
      body2: typography.label,
      caption: typography.note,
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true, disableRipple: true },
        styleOverrides: { root: { minHeight: 48, paddingInline: 20, '&:focus-visible': focusRing } },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&:focus-visible': focusRing } },
      },
      MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: palette.scrim } } },
      },
      MuiDialog: {
        styleOverrides: {
          container: { [`${PHONE}, ${LANDSCAPE_PHONE}`]: { alignItems: 'flex-end' } },
          paper: {
            '&:not(.MuiDialog-paperFullScreen)': {
              width: '100%',
              maxWidth: 480,
              maxHeight: 'min(88dvh, 820px)',
              margin: 16,
              borderRadius: shape.radiusCard,
              [PHONE]: { ...bottomSheet, borderRadius: '16px 16px 0 0' },
              [LANDSCAPE_PHONE]: { ...bottomSheet, borderRadius: 0, maxHeight: '100dvh' },
            },
          },
          paperFullScreen: { borderRadius: 0 },
        },
      },
      MuiDrawer: { styleOverrides: { paper: { width: 'min(360px, 88vw)', boxShadow: floatShadow } } },
      MuiPopover: {
        styleOverrides: { paper: { marginTop: spacing[1], borderRadius: shape.radiusCard, boxShadow: floatShadow } },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none', color: palette.ink } } },
      MuiTextField: { defaultProps: { fullWidth: true } },
      // Above its field, so that it stays visible.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            marginBottom: 6,
            maxWidth: 'none',
            transform: 'none',
            whiteSpace: 'normal',
            color: palette.ink,
            fontSize: typography.label.fontSize,
            fontWeight: 600,
            lineHeight: 1.5,
            '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: palette.ink },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: palette.ground,
            fontSize: '1rem',
            lineHeight: 1.5,
            '& .MuiOutlinedInput-notchedOutline': {
              top: 0,
              borderColor: palette.edge,
              '& legend': { display: 'none' },
            },
            '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: palette.ink },
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.accentText },
            '&.Mui-disabled': { backgroundColor: palette.soft },
          },
          input: {
            boxSizing: 'border-box',
            height: 'auto',
            minHeight: 48,
            padding: '11px 14px',
            '&.Mui-disabled': { WebkitTextFillColor: palette.muted },
          },
          multiline: { padding: 0 },
        },
      },
      MuiCheckbox: {
        styleOverrides: { root: { color: palette.edge, '&.Mui-checked': { color: palette.accentText } } },
      },
      MuiRadio: { styleOverrides: { root: { color: palette.edge, '&.Mui-checked': { color: palette.accentText } } } },
      MuiFormControlLabel: {
        styleOverrides: { root: { marginInline: 0, paddingInline: `${spacing[0]}px ${spacing[3]}px` } },
      },
      MuiPickersOutlinedInput: {
        styleOverrides: {
          root: {
            padding: '0 14px',
            backgroundColor: palette.ground,
            fontSize: '1rem',
            '& .MuiPickersInputBase-sectionsContainer': { padding: '12px 0', opacity: 1 },
          },
          notchedOutline: { top: 0, borderColor: palette.edge, '& legend': { display: 'none' } },
        },
      },
      MuiDateCalendar: { styleOverrides: { root: { width: CALENDAR_WIDTH, height: 'auto', maxHeight: 'none' } } },
      MuiDayCalendar: {
        styleOverrides: {
          weekDayLabel: { width: DAY_SIZE, margin: 0, color: palette.muted },
          // Six weeks.
          slideTransition: { minHeight: 280 },
        },
      },
      MuiPickerDay: {
        styleOverrides: {
          root: {
            '--PickerDay-size': DAY_SIZE,
            '--PickerDay-horizontalMargin': '0px',
            fontSize: '0.9375rem',
            '&.Mui-disabled': { color: palette.muted },
            // Inside, because the weeks clip what is outside.
            '&:focus-visible': { ...focusRing, outlineOffset: -2 },
          },
        },
      },
      MuiYearCalendar: { styleOverrides: { root: { width: CALENDAR_WIDTH }, button: { minHeight: 44 } } },
      MuiMonthCalendar: { styleOverrides: { root: { width: CALENDAR_WIDTH }, button: { minHeight: 44 } } },
      MuiDigitalClock: { styleOverrides: { item: { minHeight: 44, borderRadius: shape.radiusControl } } },
      MuiLink: { styleOverrides: { root: { color: palette.accentText } } },
      MuiFormHelperText: {
        styleOverrides: { root: { margin: '6px 0 0', fontSize: typography.note.fontSize, lineHeight: 1.5 } },
      },
    },
  });
}
