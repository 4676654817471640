import {
  ScreenDesign,
  getConfiguration,
  getCustomAttributes,
  getCustomerLogin,
  getInstalledPackages,
  getPackages,
  getProductAttributes,
  getScreenDesign,
  getSearchableFieldsOrder,
  getTranslationFile,
  listClocks,
  postCustomerLogin,
} from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { cached } from './cached';
import { readClocks } from './clocks';
import { pick, readConfiguration } from './configuration';
import { readDesigns } from './screen-designs';
import {
  readCustomerAttributes,
  readCustomerLogin,
  readPackagesBySort,
  readProductAttributes,
  readSearchableFieldsOrder,
  readTranslationFiles,
  translationFileName,
} from './site-service';

/** The marketplace's own settings. They are remembered for less than a second, so that every page can ask for them. */
export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const remember = <T>(read: (deps: Deps) => Promise<T>) => cached(() => read(deps), deps.settingsCacheMs);
  const configuration = remember(readConfiguration);
  const designs = remember(readDesigns);
  const packages = remember(readPackagesBySort);
  const customerLogin = remember(readCustomerLogin);
  const customAttributes = remember(readCustomerAttributes);
  const productAttributes = remember(readProductAttributes);
  const searchableFields = remember(readSearchableFieldsOrder);
  const clocks = remember(readClocks);
  const translations = remember(readTranslationFiles);

  on(getConfiguration).with(async ({ body }) => pick(await configuration(), body));
  on(getScreenDesign).with(
    async ({ body: { screenName } }) => (await designs()).get(screenName) ?? ScreenDesign.parse({ screenName }),
  );
  on(getPackages).with(async () => (await packages()).subscribed);
  on(getInstalledPackages).with(async () => (await packages()).installed);
  on(getCustomAttributes).with(async () => ({ customAttributes: await customAttributes() }));
  on(getProductAttributes).with(productAttributes);
  on(getCustomerLogin).with(async () => ({ result: { customerLogin: await customerLogin() } }));
  on(postCustomerLogin).with(async () => ({ result: { customerLogin: await customerLogin() } }));
  on(getSearchableFieldsOrder).with(searchableFields);
  on(listClocks).with(clocks);
  on(getTranslationFile).with(async ({ body }) => {
    const name = translationFileName(body.fileName);
    return { developerFile: (name !== null && (await translations()).get(name)) || {} };
  });
}
