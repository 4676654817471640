import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { publicUrl } from '../public-url';
import { escapeHtml } from './html';
import { readAttachment, readMail, readOutbox } from './outbox';

const LISTED_MAXIMUM = 200;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Whether the outbox page exists: in demo mode, while no mail server is set. */
export const hasOutboxPage = ({ MODE, SMTP_URL }: Deps['environment']) => MODE === 'demo' && SMTP_URL === undefined;

/**
 * `/outbox`, for developers: the mails that would have been sent, and a button that runs the saved
 * search check now. Mails contain links that set passwords, so the page is only served to this
 * machine under a local name; the storefront does not proxy it.
 */
export function registerOutboxRoutes(app: FastifyInstance, { environment }: Deps, runNow: () => Promise<void>): void {
  if (!hasOutboxPage(environment)) return;
  const folder = join(environment.DATA_DIR, 'outbox');
  const options = { config: { access: 'open' as const }, schema: { hide: true }, onRequest: requireLocal };

  const page = createPage(new URL(publicUrl(environment)).origin);

  app.get('/outbox', options, async (_, reply) => {
    const mails = await readOutbox(folder, LISTED_MAXIMUM);
    const rows = mails.map(
      ({ name, to, subject }) =>
        `<tr><td>${escapeHtml(name.slice(0, 19).replace('T', ' '))}</td><td>${escapeHtml(to)}</td><td><a href="/outbox/${name}">${escapeHtml(subject)}</a></td></tr>`,
    );
    const list = `<table><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
    return page(
      reply,
      'Outbox',
      `<h1>Outbox</h1><p>Mails go here while SMTP_URL is not set.</p><form method="post" action="/outbox/check"><button>Check saved searches now</button></form>${mails.length > 0 ? list : '<p>There is no mail yet.</p>'}`,
    );
  });

  app.get<{ Params: { name: string } }>('/outbox/:name', options, async ({ params }, reply) => {
    const mail = await readMail(folder, params.name);
    if (!mail) throw new AppError('not_found');
    const document = escapeHtml(`<base target="_blank">${mail.html}`);
    const attachments = mail.attachments.map((file) => {
      const address = `/outbox/${mail.name}/${encodeURIComponent(file)}`;
      return `<p>Attachment: <a href="${escapeHtml(address)}">${escapeHtml(file)}</a></p>`;
    });
    return page(
      reply,
      mail.subject,
      `<p><a href="/outbox">Outbox</a></p><h1>${escapeHtml(mail.subject)}</h1><iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${document}"></iframe>${attachments.join('')}<h2>Text and headers</h2><pre>${escapeHtml(mail.source)}</pre>`,
    );
  });

  app.get<{ Params: { name: string; file: string } }>('/outbox/:name/:file', options, async ({ params }, reply) => {
    const content = await readAttachment(folder, params.name, params.file);
    if (content === null) throw new AppError('not_found');
    return reply
      .headers({ 'content-disposition': `attachment; filename="${params.file}"` })
      .type(params.file.endsWith('.ics') ? 'text/calendar; charset=utf-8' : 'application/octet-stream')
      .send(content);
  });

  // A form sends no JSON: its body is read and discarded.
  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));
    scope.post('/outbox/check', options, async (_, reply) => {
      await runNow();
      return reply.redirect('/outbox', 303);
    });
  });
}

async function requireLocal(request: FastifyRequest): Promise<void> {
  // The host name is checked too: another site's domain may resolve to this machine.
  const isLocal = LOOPBACK.test(request.ip) && LOCAL_NAME.test(request.headers.host ?? '');
  if (!isLocal || request.headers['x-forwarded-for'] !== undefined) throw new AppError('not_found');
}

/** Mails show pictures of the storefront and of the operator's other origins. */
const createPage = (site: string) => (reply: FastifyReply, title: string, body: string) =>
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src ${site} https:; form-action 'self'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{text-align:start;padding:.25rem 1rem .25rem 0}iframe{width:100%;height:44rem;border:1px solid}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body>${body}</body></html>`,
    );
