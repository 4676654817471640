import type { Operation } from '../operation';
import type * as site from '../site';

export const getConfiguration: Operation<typeof site.getConfiguration> = { method: 'POST', path: '/api/config' };
export const getScreenDesign: Operation<typeof site.getScreenDesign> = { method: 'POST', path: '/api/screenDesign' };
export const getPackages: Operation<typeof site.getPackages> = { method: 'POST', path: '/api/getPackages' };
export const getInstalledPackages: Operation<typeof site.getInstalledPackages> = {
  method: 'POST',
  path: '/api/getInstalledPackages',
};
export const getProductAttributes: Operation<typeof site.getProductAttributes> = {
  method: 'POST',
  path: '/api/productAttributes',
};
export const getCustomAttributes: Operation<typeof site.getCustomAttributes> = {
  method: 'POST',
  path: '/api/customAttributes',
};
export const getCustomerLogin: Operation<typeof site.getCustomerLogin> = { method: 'GET', path: '/api/customerLogin' };
export const postCustomerLogin: Operation<typeof site.postCustomerLogin> = {
  method: 'POST',
  path: '/api/customerLogin',
};
export const getSearchableFieldsOrder: Operation<typeof site.getSearchableFieldsOrder> = {
  method: 'POST',
  path: '/api/getSearchableFieldsOrder',
};
export const listZoneOffsets: Operation<typeof site.listZoneOffsets> = { method: 'GET', path: '/api/zoneOffsets' };
export const getTranslationFile: Operation<typeof site.getTranslationFile> = {
  method: 'POST',
  path: '/api/translation/getFile',
};
