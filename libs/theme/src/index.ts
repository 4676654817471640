export { documentNonce } from './lib/document-nonce';
export { MuiProvider } from './lib/mui-provider';
export { themeCss } from './lib/theme-css';
export { renderServerStyles, ServerStylesContext, type ServerStyles } from './lib/server-styles';
