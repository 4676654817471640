import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on a free port that stores what it receives. */
export interface MailServer {
  url: string;
  received: ParsedMail[];
  /** The addresses of the envelopes, their domains in their own script. */
  recipients: string[];
  /** Responses to the next mails, in order: an SMTP code rejects, undefined accepts. */
  rejectionCodes: (number | undefined)[];
  close: () => Promise<void>;
}

/** Starts it for the user 'post' with the password 'secret'. */
export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const recipients: string[] = [];
  const rejectionCodes: (number | undefined)[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === 'post' && password === 'secret';
      done(isRight ? null : new Error('wrong password'), isRight ? { user: username } : undefined);
    },
    onData: (stream, { envelope }, done) => {
      simpleParser(stream).then((mail) => {
        const responseCode = rejectionCodes.shift();
        if (responseCode !== undefined) return done(Object.assign(new Error('not now'), { responseCode }));
        received.push(mail);
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://post:secret@127.0.0.1:${port}`,
    received,
    recipients,
    rejectionCodes,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
