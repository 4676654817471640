import type { ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { PageHead, SafeHtml } from '@marketplace/ui';
import { ContactDetails } from './contact-details';
import type { SellerData } from './load-seller';
import { SellerHead } from './seller-head';
import { sellerPath } from './seller-path';
import { SellerProducts } from './seller-products';
import { SellerReviews } from './seller-reviews';
import styles from './seller.module.css';
import { sellerData } from './structured-data';

interface SellerScreenProps {
  data: SellerData;
  /** How to write to them. */
  contact?: ReactNode;
}

/** `/seller/view/{id}`: who sells, how to reach them, what they offer and what customers wrote (PD-05). */
export function SellerScreen({ data: { seller, page, reviews }, contact }: SellerScreenProps) {
  const { t } = useTexts('seller');
  const origin = useSession((session) => session.origin);
  const company = useSession((session) => session.site.company.name);
  const { personal, company: firm } = seller;
  const isPastEnd = page.products.length === 0 && page.page > 1;
  return (
    <div className="page">
      <PageHead
        title={page.page > 1 ? t('pageTitle', { name: seller.name, page: page.page }) : seller.name}
        description={t(seller.place ? 'description' : 'descriptionNoPlace', {
          name: seller.name,
          place: seller.place,
          company,
        })}
        path={sellerPath(seller.id, page.page)}
        type="profile"
        noIndex={isPastEnd}
        image={seller.avatar}
        jsonLd={[sellerData(origin, seller)]}
        previousPath={page.page > 1 && !isPastEnd ? sellerPath(seller.id, page.page - 1) : undefined}
        nextPath={page.page < page.pages ? sellerPath(seller.id, page.page + 1) : undefined}
      />
      <SellerHead seller={seller} contact={contact} />
      <div className={styles['columns']}>
        {seller.about && (
          <section>
            <h2 className={styles['title']}>{t('about')}</h2>
            <SafeHtml html={seller.about} />
          </section>
        )}
        <ContactDetails
          title={t('details.person')}
          {...personal}
          name={[personal.firstName, personal.lastName].filter(Boolean).join(' ')}
          note={firm || personal.phone || personal.email ? undefined : t('details.afterPayment')}
        />
        {firm && <ContactDetails title={t('details.company')} {...firm} />}
      </div>
      <SellerProducts sellerId={seller.id} page={page} />
      <SellerReviews key={seller.id} seller={seller} first={reviews} />
    </div>
  );
}
