import { expect, it } from 'vitest';
import { errorBody, httpError, retryAfterSeconds } from './errors';

it('CA-04 an error has the status and text of its code unless others are given', () => {
  expect(httpError('not_found')).toEqual({ code: 'not_found', status: 404, message: 'There’s nothing here.' });
  expect(httpError('invalid_input', { status: 411 })).toMatchObject({ code: 'invalid_input', status: 411 });
});

it('CA-04 the body of an error does not contain its status', () => {
  const error = httpError('too_many_requests', { details: { retryAfterSeconds: 60 } });
  expect(errorBody(error, 'request-1')).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Wait a moment, then try again.',
    details: { retryAfterSeconds: 60 },
    requestId: 'request-1',
  });
});

it('retryAfterSeconds is undefined unless the details have a number of seconds', () => {
  expect(retryAfterSeconds({ details: { retryAfterSeconds: 60 } })).toBe(60);
  expect(retryAfterSeconds({ details: { retryAfterSeconds: 'soon' } })).toBeUndefined();
  expect(retryAfterSeconds({ details: undefined })).toBeUndefined();
});
