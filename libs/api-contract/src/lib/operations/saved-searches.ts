import type { Operation } from '../operation';
import type * as saved from '../saved';

export const listSavedSearches: Operation<typeof saved.listSavedSearches> = {
  method: 'GET',
  path: '/api/savedSearches',
};
export const saveSearch: Operation<typeof saved.saveSearch> = { method: 'POST', path: '/api/savedSearches' };
export const changeSavedSearch: Operation<typeof saved.changeSavedSearch> = {
  method: 'PUT',
  path: '/api/savedSearches/:id',
};
export const deleteSavedSearch: Operation<typeof saved.deleteSavedSearch> = {
  method: 'DELETE',
  path: '/api/savedSearches/:id',
};
export const openSavedSearch: Operation<typeof saved.openSavedSearch> = { method: 'POST', path: '/api/savedSearch' };
