export { documentNonce } from './lib/document-nonce';
export { createMuiTheme, MuiProvider } from './lib/mui-provider';
export { themeCss } from './lib/theme-css';
export { fontFamily, palettes, primaries, shape, type Palette } from './lib/tokens';
