import swagger from '@fastify/swagger';
import * as contract from '@marketplace/api-contract';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const DESCRIPTION = `Every call but /api/getHash carries the hash that /api/getHash answers in the header \`${contract.KEY_HEADER}\`.
Signing in sets the cookie \`${contract.SESSION_COOKIE}\`. Every refusal has the shape ErrorBody.`;

/** Describes all contract routes; the document is served without a key. */
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
        },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  app.get('/api/openapi.json', { config: { access: 'open' }, schema: { hide: true } }, () => app.swagger());
}

/** Schemas that the contract exports by name stand in the document once, under that name. */
function namedSchemas() {
  const registry = z.registry<{ id?: string }>();
  for (const [id, value] of Object.entries(contract)) {
    if (value instanceof z.ZodType && !registry.has(value)) registry.add(value, { id });
  }
  return registry;
}
