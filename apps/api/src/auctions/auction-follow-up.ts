import { productPath } from '@marketplace/search-params';
import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { auctionFollowUpJob, type AuctionStep } from './auction-follow-up-job';
import {
  findMailedAuction,
  findMailedBidders,
  findSimilarAuctions,
  type MailedBidder,
} from './auction-mails-repository';
import { bidderMail, sellerMail, type BidderNotice, type SellerNotice } from './auction-mails';

const SIMILAR = 3;

/** Registers the emails that follow the steps of auctions. */
export function registerAuctionFollowUpJob(deps: Deps): void {
  deps.jobs.handle(auctionFollowUpJob, (step) => followUp(deps, step));
}

interface Notices {
  bidder: (bidder: MailedBidder, isBuyer: boolean) => BidderNotice | null;
  seller: SellerNotice | null;
}

/** Who is told what of a step. `wasAwarded`: there was a winner before it ended without a sale. */
function findNotices({ step }: AuctionStep, { isRelisted, wasAwarded }: { isRelisted: boolean; wasAwarded: boolean }) {
  const notices: Partial<Record<AuctionStep['step'], Notices>> = {
    award: { bidder: (_, isBuyer) => (isBuyer ? 'won' : 'lost'), seller: 'awarded' },
    pass: { bidder: ({ hasPassed }, isBuyer) => (isBuyer ? 'offered' : hasPassed ? 'missed' : null), seller: 'passed' },
    end: {
      bidder: (_, isBuyer) => (wasAwarded ? (isBuyer ? 'missed' : null) : 'unsold'),
      seller: isRelisted ? 'relisted' : 'unsold',
    },
    cancel: { bidder: () => 'cancelled', seller: null },
  };
  return notices[step];
}

async function followUp(deps: Deps, step: AuctionStep): Promise<void> {
  const found = await findMailedAuction(deps.db, step.auctionId);
  if (!found) return;
  const { auction, product, seller, isRelisted } = found;
  const notices = findNotices(step, { isRelisted, wasAwarded: auction.buyerId !== null });
  if (!notices) return;
  const { company } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  const common = { company: company?.name ?? new URL(site).host };
  const getPageUrl = (listing: { id: number | string; slug: string }) =>
    encodeURI(site + productPath({ ...listing, id: String(listing.id) }));
  const similar = await findSimilarAuctions(deps.db, { categoryId: product.categoryId, exceptId: product.id }, SIMILAR);
  const listed = similar.map((one) => ({ ...one, url: getPageUrl(one) }));
  const mailed = {
    ...{ title: product.name, currency: product.currency, timeZone: product.timeZone },
    ...{ amount: auction.buyerPrice, payBy: auction.offerExpiresAt },
  };
  // All or nothing, so that a repeated attempt mails nobody twice.
  await deps.db.transaction(async (within) => {
    for (const bidder of await findMailedBidders(within, auction.id)) {
      const notice = notices.bidder(bidder, bidder.id === auction.buyerId);
      if (!notice) continue;
      const isBuyer = notice === 'won' || notice === 'offered';
      const recipient = {
        ...common,
        to: bidder.email,
        name: bidder.isVerified ? bidder.name : null,
        language: bidder.language ?? 'en',
        link: isBuyer ? `${site}/auction/payment/${auction.id}` : `${site}/search?sale=auction`,
      };
      await deps.sendMail(bidderMail(recipient, notice, mailed, listed), { within });
    }
    if (!notices.seller || !seller.email) return;
    const recipient = {
      ...common,
      to: seller.email,
      name: seller.name,
      language: seller.language ?? 'en',
      link: getPageUrl(product),
    };
    await deps.sendMail(sellerMail(recipient, notices.seller, mailed), { within });
  });
}
