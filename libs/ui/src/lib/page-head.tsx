import type { Picture } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { useIsPictureShown } from './use-is-picture-shown';

interface PageHeadProps {
  /** Without the company's name; empty on the home page. */
  title: string;
  description?: string;
  /**
   * Canonical path with its query, for example `/product/red-canoe/12`. A page that is not indexed
   * names no address, also not for shared links: they lead to the page itself.
   */
  path: string;
  image?: Picture;
  type?: 'website' | 'product' | 'profile';
  /** Structured data, one object per script. */
  jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Excludes private and unimportant pages from search engines. */
  noIndex?: boolean;
  previousPath?: string;
  nextPath?: string;
}

/**
 * Title, description, canonical link, Open Graph and JSON-LD of a page (AP-07); React moves them
 * into the head.
 */
export function PageHead({
  title,
  description,
  path,
  image,
  type = 'website',
  jsonLd = [],
  noIndex,
  previousPath,
  nextPath,
}: PageHeadProps) {
  const origin = useSession((session) => session.origin);
  const isShown = useIsPictureShown(image?.src ?? '');
  const company = useSession((session) => session.site.company);
  const fullTitle = title ? `${title} · ${company.name}` : company.name;
  const about = description ?? company.description;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={about} />
      {company.keywords.length > 0 && <meta name="keywords" content={company.keywords.join(', ')} />}
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:url" content={origin + path} />
        </>
      )}
      {previousPath && <link rel="prev" href={origin + previousPath} />}
      {nextPath && <link rel="next" href={origin + nextPath} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={company.name} />
      {image && isShown && <meta property="og:image" content={new URL(`${image.src}/1280.jpg`, origin).href} />}
      {image && isShown && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image && isShown ? 'summary_large_image' : 'summary'} />
      {jsonLd.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          // Escapes `<`, so that a listing's text can't close the script.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
        />
      ))}
    </>
  );
}
