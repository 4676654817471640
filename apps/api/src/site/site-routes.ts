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
  listClocks,
  postCustomerLogin,
  type Language,
} from '@marketplace/api-contract';
import { supportedLanguage, translationFileName } from '@marketplace/formats';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serve } from '../plugins/serve';
import { cached } from './cached';
import { readClocks } from './clocks';
import { pick, readConfiguration } from './configuration';
import type { NameOf } from './names';
import { readDesigns } from './screen-designs';
import { createSettingsVersion } from './settings-version';
import {
  readCustomerAttributes,
  readCustomerLogin,
  readPackagesBySort,
  readProductAttributes,
  readSearchableFieldsOrder,
  readTranslationFiles,
} from './site-service';

/** The marketplace's own settings. They are remembered for less than a second, so that every page can ask for them. */
export function siteRoutes(app: FastifyInstance, deps: Deps): void {
  const on = serve(app);
  const remember = <T>(read: (deps: Deps) => Promise<T>) => cached(() => read(deps), deps.settingsCacheMs);
  /** The same in each language. */
  const rememberNamed = <T>(read: (deps: Deps, nameOf: NameOf) => Promise<T>) => {
    const known = new Map(
      LANGUAGES.map((language) => [language, remember(async () => read(deps, (await deps.names()).in(language)))]),
    );
    return (language: Language) => (known.get(language) as () => Promise<T>)();
  };
  const settingsVersion = createSettingsVersion(deps);
  const configuration = rememberNamed(readConfiguration);
  const designs = rememberNamed(readDesigns);
  const packages = remember(readPackagesBySort);
  const customerLogin = remember(readCustomerLogin);
  const customAttributes = rememberNamed(readCustomerAttributes);
  const productAttributes = rememberNamed(readProductAttributes);
  const searchableFields = remember(readSearchableFieldsOrder);
  const clocks = remember(readClocks);
  const translations = remember(readTranslationFiles);

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
  on(listClocks).with(clocks);
  on(getTranslationFile).with(async ({ body }) => {
    const language = supportedLanguage(body.fileName);
    return { developerFile: (language && (await translations()).get(translationFileName(language))) ?? {} };
  });
}
