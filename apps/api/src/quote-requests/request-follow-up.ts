import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { findMailedQuote, findMailedRequest, findMailedSellers } from './quote-requests-repository';
import { requestFollowUpJob, type RequestStep } from './request-follow-up-job';
import { customerRequestMail, sellerRequestMail, type CustomerStep, type SellerStep } from './request-mails';

/** Registers the emails that follow the steps of requests and quotes. */
export function registerRequestFollowUpJob(deps: Deps): void {
  deps.jobs.handle(requestFollowUpJob, (step) => followUp(deps, step));
}

/** Whom a step is mailed to, and as what. A step of the request itself has no quote. */
function findNotice({ quoteId, step, actor }: RequestStep): { to: 'sellers' | 'customer'; step: string } | null {
  switch (step) {
    case 'send':
    case 'change':
    case 'counter':
    case 'decline':
      return { to: 'sellers', step };
    case 'close':
      return { to: 'sellers', step: actor === 'customer' ? 'requestEnded' : 'chosenOther' };
    case 'quote':
    case 'revise':
      return { to: 'customer', step };
    case 'withdraw':
      return quoteId === null ? null : { to: 'customer', step };
    case 'expire':
      return quoteId === null ? { to: 'customer', step } : null;
    default:
      return null;
  }
}

async function followUp(deps: Deps, step: RequestStep): Promise<void> {
  const notice = findNotice(step);
  const request = await findMailedRequest(deps.db, step.requestId);
  if (!notice || !request) return;
  const quote = step.quoteId === null ? null : await findMailedQuote(deps.db, step.quoteId);
  const { adminAppURL, company } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  const common = { company: company?.name ?? new URL(site).host };
  const { customer } = request;
  const isVerified = customer.verifiedAt !== null;
  // All or nothing, so that a repeated attempt mails nobody twice.
  await deps.db.transaction(async (within) => {
    if (notice.to === 'customer') {
      const recipient = {
        ...common,
        to: customer.email,
        name: isVerified ? customer.name : null,
        language: customer.language ?? 'en',
        link: step.quoteId === null ? `${site}/requestOrder` : `${site}/requestOrder/view/${step.requestId}`,
      };
      const quoted = quote && { quote, seller: quote.seller };
      await deps.sendMail(customerRequestMail(recipient, notice.step as CustomerStep, request, quoted), { within });
      return;
    }
    for (const seller of await findMailedSellers(within, step.requestId, quote?.sellerId)) {
      if (!seller.email) continue;
      const language = seller.language ?? 'en';
      const recipient = { ...common, to: seller.email, name: seller.name, language, link: adminAppURL || site };
      const details = { isShown: isVerified, quote };
      await deps.sendMail(sellerRequestMail(recipient, notice.step as SellerStep, request, details), { within });
    }
  });
}
