import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { PageHead, SafeHtml } from '@marketplace/ui';
import { ContactDetails } from './contact-details';
import type { SellerData } from './load-seller';
import { SellerHeader } from './seller-header';
import { sellerPagePath } from './seller-page-path';
import { SellerProducts } from './seller-products';
import { SellerReviews } from './seller-reviews';
import styles from './seller.module.css';
import { sellerJsonLd } from './seller-json-ld';

interface SellerScreenProps {
  data: SellerData;
  /** The contact button. */
  contact?: ReactNode;
}

/** `/seller/view/{id}`: a seller with contact details, products and reviews (PD-05). */
export function SellerScreen({ data: { seller, page, reviews }, contact }: SellerScreenProps) {
  const { t } = useTranslation('seller');
  const origin = useSession((session) => session.origin);
  const company = useSession((session) => session.site.company.name);
  const { personal, company: companyDetails } = seller;
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
        path={sellerPagePath(seller.id, page.page)}
        type="profile"
        noIndex={isPastEnd}
        image={seller.avatar}
        jsonLd={[sellerJsonLd(origin, seller)]}
        previousPath={page.page > 1 && !isPastEnd ? sellerPagePath(seller.id, page.page - 1) : undefined}
        nextPath={page.page < page.pages ? sellerPagePath(seller.id, page.page + 1) : undefined}
      />
      <SellerHeader seller={seller} contact={contact} />
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
          note={companyDetails || personal.phone || personal.email ? undefined : t('details.afterPayment')}
        />
        {companyDetails && <ContactDetails title={t('details.company')} {...companyDetails} />}
      </div>
      <SellerProducts sellerId={seller.id} page={page} />
      <SellerReviews key={seller.id} seller={seller} first={reviews} />
    </div>
  );
}
