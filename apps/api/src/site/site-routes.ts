import {
  LANGUAGES,
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
  listZoneOffsets,
  postCustomerLogin,
  type Language,
} from '@marketplace/api-contract';
import { supportedLanguage, translationFileName, type GetName } from '@marketplace/formats';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { cache } from './cache';
import { loadZoneOffsets } from './zone-offsets';
import { pick, loadConfiguration } from './configuration';
import { loadDesigns } from './screen-designs';
import { createSettingsVersion } from './settings-version';
import {
  loadCustomerAttributes,
  loadCustomerLogin,
  loadPackagesByState,
  loadProductAttributes,
  loadSearchableFieldsOrder,
  loadTranslationFiles,
} from './site-service';

/**
 * The marketplace's settings. Cached for less than a second, so that every page can request them.
 */
export function registerSiteRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const remember = <T>(read: (deps: Deps) => Promise<T>) => cache(() => read(deps), deps.settingsCacheMs);
  /** The same in every language. */
  const rememberNamed = <T>(read: (deps: Deps, getName: GetName) => Promise<T>) => {
    const known = new Map(
      LANGUAGES.map((language) => [language, remember(async () => read(deps, (await deps.names()).in(language)))]),
    );
    return (language: Language) => (known.get(language) as () => Promise<T>)();
  };
  const settingsVersion = createSettingsVersion(deps);
  const configuration = rememberNamed(loadConfiguration);
  const designs = rememberNamed(loadDesigns);
  const packages = remember(loadPackagesByState);
  const customerLogin = remember(loadCustomerLogin);
  const customAttributes = rememberNamed(loadCustomerAttributes);
  const productAttributes = rememberNamed(loadProductAttributes);
  const searchableFields = remember(loadSearchableFieldsOrder);
  const zoneOffsets = remember(loadZoneOffsets);
  const translations = remember(loadTranslationFiles);

  on(getConfiguration).with(async ({ body, language }) => {
    const [values, version] = await Promise.all([configuration(language), settingsVersion()]);
    return pick({ ...values, 'settings.version': version }, body);
  });
  on(getScreenDesign).with(
    async ({ body: { screenName }, language }) =>
      (await designs(language)).get(screenName) ?? ScreenDesign.parse({ screenName }),
  );
  on(getPackages).with(async () => (await packages()).subscribed);
  on(getInstalledPackages).with(async () => (await packages()).installed);
  on(getCustomAttributes).with(async ({ language }) => ({ customAttributes: await customAttributes(language) }));
  on(getProductAttributes).with(({ language }) => productAttributes(language));
  on(getCustomerLogin).with(async () => ({ result: { customerLogin: await customerLogin() } }));
  on(postCustomerLogin).with(async () => ({ result: { customerLogin: await customerLogin() } }));
  on(getSearchableFieldsOrder).with(searchableFields);
  on(listZoneOffsets).with(zoneOffsets);
  on(getTranslationFile).with(async ({ body }) => {
    const language = supportedLanguage(body.fileName);
    return { developerFile: (language && (await translations()).get(translationFileName(language))) ?? {} };
  });
}
