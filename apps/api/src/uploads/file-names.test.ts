import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createContentDisposition, sanitiseFileName } from './file-names';

it.each([
  ['photo.JPG', 'image/jpeg', 'photo.JPG'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['setup.exe', 'image/jpeg', 'setup.exe.jpg'],
  ['C:\\Users\\noa\\плот.pdf', 'application/pdf', 'плот.pdf'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.exe.pdf'],
  ['a\u0000b\r\nc.txt', 'text/plain', 'abc.txt'],
  ['  .htaccess ', 'text/plain', 'htaccess.txt'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['..', 'application/pdf', 'file.pdf'],
  ['', 'image/heic', 'file.heic'],
  ['証明書.pdf', 'application/pdf', '証明書.pdf'],
] as const)('CA-06 the file name %j of a %s becomes %j', (given, type, name) => {
  expect(sanitiseFileName(given, type)).toBe(name);
});

it('CA-06 any file name becomes one of at most 200 characters that fits a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = sanitiseFileName(given, 'application/pdf');
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]+\.pdf$/iu);
      expect(sanitiseFileName(name, 'application/pdf')).toBe(name);
      const header =
        new Headers({ 'content-disposition': createContentDisposition(name) }).get('content-disposition') ?? '';
      const [, plain = '', encoded = ''] =
        /^attachment; filename="([^"\\]+)"; filename\*=UTF-8''([\w.~%!-]+)$/.exec(header) ?? [];
      expect(plain).not.toBe('');
      expect(decodeURIComponent(encoded)).toBe(name);
    }),
  );
});
