import swagger from '@fastify/swagger';
import * as contract from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const DESCRIPTION = `Every call but /api/getHash carries the hash that /api/getHash answers in the header \`${contract.KEY_HEADER}\`.
Signing in sets the cookie \`${contract.SESSION_COOKIE}\`. Every error response has the shape ErrorBody.
Categories, attributes, the menu and the company's texts are in the language of \`Accept-Language\` where the operator has translated them.`;

/** Describes all contract routes and serves the document without a key. */
export async function openApi(app: FastifyInstance): Promise<void> {
  const schemaRegistry = namedSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Marketplace', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: contract.KEY_HEADER },
          session: { type: 'apiKey', in: 'cookie', name: contract.SESSION_COOKIE },
          operatorToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  app.get('/api/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, () => openApiDocument(app));
}

/** The document, without named schemas that no call uses. */
export function openApiDocument(app: FastifyInstance) {
  const document = app.swagger();
  const components = 'components' in document ? document.components : {};
  const all: Record<string, unknown> = components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(all[name]);
    }
  };
  follow(document.paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } };
}

/** Schemas that the contract exports appear once, under their export name. */
function namedSchemas() {
  const registry = z.registry<{ id?: string }>();
  // Parameters are listed one by one, so they cannot be a reference.
  const parameters = new Set<unknown>(
    Object.values(contract.endpoints).flatMap(({ params, query }) => [params, query]),
  );
  for (const [id, value] of Object.entries(contract)) {
    if (value instanceof z.ZodType && !registry.has(value) && !parameters.has(value)) registry.add(value, { id });
  }
  return registry;
}
