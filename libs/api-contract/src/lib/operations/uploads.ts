import type { Operation } from '../operation';
import type * as uploads from '../uploads';

export const uploadFile: Operation<typeof uploads.uploadFile> = { method: 'POST', path: '/api/uploads' };
export const getUpload: Operation<typeof uploads.getUpload> = { method: 'GET', path: '/api/uploads/:id' };
export const deleteUpload: Operation<typeof uploads.deleteUpload> = { method: 'DELETE', path: '/api/uploads/:id' };
export const getAttachment: Operation<typeof uploads.getAttachment> = { method: 'GET', path: '/api/attachments/:id' };
export const getOperatorAttachment: Operation<typeof uploads.getOperatorAttachment> = {
  method: 'GET',
  path: '/api/operator/attachments/:id',
};
