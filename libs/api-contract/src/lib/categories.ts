import { z } from 'zod';
import { endpoint } from './endpoint';

export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  icon: z.string(),
});
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'key',
  summary: 'All categories, parents before children',
  response: z.array(Category),
});
