import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUEST_RADIUS_MAXIMUM, REQUEST_SELLERS_MAXIMUM, type RequestPlace } from '@marketplace/api-contract';
import { productPath } from '@marketplace/search-params';
import { RADII } from '@marketplace/place-field';
import { useSession } from '@marketplace/session';
import { Button, Icon, Link, Picture } from '@marketplace/ui';
import type { RequestFormData, RequestListing } from './load-request-form';
import styles from './request-form.module.css';
import { SellerNames } from './seller-names';
import type { Recipients } from './use-recipients';

interface RecipientsCardProps {
  /** Of the button that searches farther, which gets the focus when nobody is near. */
  widenId: string;
  data: RequestFormData;
  recipients: Recipients;
  place: RequestPlace | null;
  onWiden: (radius: number) => void;
}

/** Who gets the request: known before it is sent. */
export function RecipientsCard({ data, ...card }: RecipientsCardProps) {
  const { t } = useTranslation('request-orders');
  return (
    <section className={styles['card']}>
      <h2>{t('form.recipients.title')}</h2>
      {data.kind === 'listing' && <Listing listing={data.listing} isAllowed={!isNobody(card.recipients)} />}
      {data.kind === 'change' && (
        <>
          <p>{t('form.recipients.count', { count: data.request.sellers.length })}</p>
          <SellerNames sellers={data.request.sellers} />
        </>
      )}
      {data.kind === 'category' && <Nearby {...card} />}
      <p className={styles['quiet']}>{t('form.privacy')}</p>
    </section>
  );
}

export const isNobody = (recipients: Recipients): boolean =>
  recipients.status === 'ready' && recipients.sellers.length === 0;

/** `isAllowed` is false for the seller's own listing, or after a block. */
function Listing({ listing, isAllowed }: { listing: RequestListing; isAllowed: boolean }) {
  const { t } = useTranslation('request-orders');
  return (
    <>
      <div className={styles['listing']}>
        {listing.picture && (
          <Picture picture={listing.picture} sizes="72px" upTo={320} alt="" className={styles['picture']} />
        )}
        <div>
          <Link to={productPath(listing)}>{listing.name}</Link>
          <p>{t('form.recipients.seller', { seller: listing.seller.name })}</p>
        </div>
      </div>
      <div role="status">{!isAllowed && <Notice>{t('form.recipients.own')}</Notice>}</div>
    </>
  );
}

function Nearby({ widenId, recipients, place, onWiden }: Omit<RecipientsCardProps, 'data'>) {
  const { t } = useTranslation('request-orders');
  const isSignedIn = useSession((session) => session.user !== null);
  const area = place && <p className={styles['quiet']}>{t('form.recipients.area', getArea(place))}</p>;
  return (
    <div role="status" className={styles['stack']}>
      {recipients.status === 'unknown' && (
        <p>{t(isSignedIn || !place ? 'form.recipients.unknown' : 'form.recipients.signedOut', ATMOST)}</p>
      )}
      {recipients.status === 'loading' && <p>{t('form.recipients.loading')}</p>}
      {recipients.status === 'failed' && (
        <>
          <p>{t('form.recipients.failed')}</p>
          <Button size="small" onClick={recipients.retry}>
            {t('form.recipients.retry')}
          </Button>
        </>
      )}
      {recipients.status === 'ready' && recipients.sellers.length > 0 && (
        <>
          <p>
            <strong>{t('form.recipients.count', { count: recipients.sellers.length })}</strong>
          </p>
          {area}
          <SellerNames sellers={recipients.sellers} />
          <p className={styles['quiet']}>{t('form.recipients.rule', ATMOST)}</p>
        </>
      )}
      {isNobody(recipients) && place && <Nobody widenId={widenId} place={place} onWiden={onWiden} />}
    </div>
  );
}

const ATMOST = { count: REQUEST_SELLERS_MAXIMUM };
const getArea = ({ name, radius }: RequestPlace) => ({ place: name, kilometres: radius });

function Nobody({
  widenId,
  place,
  onWiden,
}: { place: RequestPlace } & Pick<RecipientsCardProps, 'widenId' | 'onWiden'>) {
  const { t } = useTranslation('request-orders');
  const wider = [...RADII, 250, REQUEST_RADIUS_MAXIMUM].find((radius) => radius > place.radius);
  return (
    <>
      <Notice>{t('form.recipients.nobody', getArea(place))}</Notice>
      {wider === undefined ? (
        <p>{t('form.recipients.elsewhere')}</p>
      ) : (
        <Button id={widenId} onClick={() => onWiden(wider)}>
          {t('form.recipients.widen', { kilometres: wider })}
        </Button>
      )}
    </>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className={styles['notice']}>
    <Icon name="info" />
    <span>{children}</span>
  </p>
);
