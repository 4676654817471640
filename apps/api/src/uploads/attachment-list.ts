import type { Attachment } from '@marketplace/api-contract';
import { sql, type SQL } from 'drizzle-orm';

/** The attachments of a row, for its select list: `place` compares columns of `u`, the table of uploads. */
export const attachmentList = (place: SQL) => sql<Attachment[]>`(
  SELECT COALESCE(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'type', u.type, 'size', u.size,
      'picture', CASE WHEN u.width IS NOT NULL THEN jsonb_build_object('width', u.width, 'height', u.height) END)
      ORDER BY u.position), '[]')
    FROM uploads u WHERE ${place})`;
