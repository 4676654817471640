/** The operator's policies, named as in the footer. */
export const POLICIES: readonly { key: string; name: string; value: string }[] = [
  {
    key: 'TermsandConditions',
    name: 'Terms and conditions',
    value: `
<p>These terms apply between you and Northlend Cooperative Ltd. (“we”) when you use this marketplace, and to your agreements with sellers. We’ve kept them short.</p>
<h2>1. What we do</h2>
<p>On Northlend, people offer things, spaces and their skills. We show the listings, take the payment and pass it on to the seller. The agreement about the listing is between you and the seller.</p>
<h2>2. Your account</h2>
<ul>
<li>You must be at least 18 years old, or the age of majority where you live.</li>
<li>One person, one account. Keep your password to yourself and tell us at once if someone else has it.</li>
<li>The information in your account must be true. Sellers rely on it.</li>
</ul>
<h2>3. Renting and booking</h2>
<p>Days and times are local to the listing. A rental by day begins when the seller opens and ends on the last day at closing time; a stay by night ends on the morning of the day you leave.</p>
<ul>
<li>You return what you rent in the condition in which you received it, apart from ordinary wear.</li>
<li>If something breaks, take a photo and tell the seller immediately.</li>
<li>Returning late costs one more day, unless you’ve agreed on something else.</li>
</ul>
<h2>4. Prices, deposits and payment</h2>
<p>The price you confirm is the price you pay. A deposit, where one is asked for, is listed separately and released within three days of the return. We charge your card when the order is confirmed.</p>
<h2>5. Cancelling</h2>
<p>Every listing has one of three rules. For rentals and bookings they count back from the first day, the check-in or the appointment:</p>
<ul>
<li><strong>Flexible:</strong> free until 24 hours before.</li>
<li><strong>Moderate:</strong> free until five days before, half the price afterwards.</li>
<li><strong>Strict:</strong> half the price until fourteen days before, the full price afterwards.</li>
</ul>
<p>For purchases they depend on whether the item has been sent or handed over:</p>
<ul>
<li><strong>Flexible:</strong> free until then, and for fourteen days in which you may return it.</li>
<li><strong>Moderate:</strong> free until then; returned within fourteen days, half the price.</li>
<li><strong>Strict:</strong> half the price until then, the full price afterwards.</li>
</ul>
<p>For an order by a quote they count back from the date in the quote.</p>
<p>If the seller cancels, you always get a full refund.</p>
<h2>6. Requests and quotes</h2>
<p>A request for quotes is free and doesn’t bind you. Sellers see what you ask for, where it’s needed and your name; they get your contact details only with the paid order.</p>
<ul>
<li>A quote binds the seller until the time it states, unless it’s changed or withdrawn before you order.</li>
<li>You accept a quote by ordering and paying for it. Then it’s an order like any other, and the other quotes are closed.</li>
<li>You can make one counter-offer for each quote. The quote stays as it is until the seller answers.</li>
</ul>
<h2>7. Auctions</h2>
<p>A bid is binding; the listing says whether you can return what you win. The highest bid at the end wins, and the winner pays within three days.</p>
<h2>8. What isn’t allowed</h2>
<p>Weapons, animals, medicines, tobacco, anything stolen, and anything dangerous that isn’t described as such. We remove such listings and the accounts behind them.</p>
<h2>9. Liability</h2>
<p>We don’t limit our liability for intentional misconduct, gross negligence or personal injury. Otherwise we’re liable for foreseeable damage only. Nothing here limits your legal rights as a consumer.</p>
<h2>10. Changes and law</h2>
<p>If these terms change, we’ll email you thirty days ahead. The law of the Province of Alberta applies. You keep the protection of the consumer laws where you live.</p>
<p>Last updated in March of this year. Questions: <a href="mailto:hello@northlend.example">hello@northlend.example</a></p>`,
  },
  {
    key: 'PrivacyPolicies',
    name: 'Privacy policy',
    value: `
<p>We collect what we need to run the marketplace, and we don’t sell it. This page says what we collect, why, and for how long.</p>
<h2>What we store</h2>
<table>
<thead><tr><th>Data</th><th>Why</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Name, email address, password (as a one-way hash)</td><td>Your account</td><td>As long as you have an account</td></tr>
<tr><td>Orders, amounts, addresses</td><td>To fulfil what you agreed; tax law</td><td>Seven years after the order</td></tr>
<tr><td>Messages and reviews</td><td>To show them to the people they’re meant for</td><td>As long as you have an account</td></tr>
<tr><td>Card payments</td><td>Handled by our payment provider; we never see your card number</td><td>As the provider states</td></tr>
<tr><td>Technical logs</td><td>Security and troubleshooting</td><td>Thirty days</td></tr>
</tbody>
</table>
<h2>Who sees it</h2>
<p>The seller sees your first name until an order is confirmed, and your contact details afterwards. Our payment and email providers work for us under contract. No one else, unless a court asks.</p>
<h2>Cookies</h2>
<p>We use cookies to keep you signed in, to recognize browsers that you’ve signed in with, and to remember your language and your answer to the cookie notice. We don’t collect statistics.</p>
<h2>Your rights</h2>
<p>Write to <a href="mailto:privacy@northlend.example">privacy@northlend.example</a> with any question about your data, or to your data protection authority if you have a complaint.</p>
<h2>Where it is</h2>
<p>Our servers are in Canada. For customers in the European Union we rely on the adequacy decision for Canadian organizations.</p>`,
  },
  {
    key: 'OtherPolicies',
    name: 'Lending guidelines',
    value: `
<p>A few habits make lending easy for both sides.</p>
<h2>Before the handover</h2>
<ul>
<li>Look at the item together and take four photos. It takes a minute and prevents most disputes.</li>
<li>Ask if anything is unclear.</li>
<li>Agree on where and when it comes back.</li>
</ul>
<h2>While you have it</h2>
<ul>
<li>Use it for what it’s made for.</li>
<li>Don’t lend it on.</li>
<li>If plans change, message the seller.</li>
</ul>
<h2>Returning it</h2>
<p>Return it clean, complete and on time.</p>
<h2>Accessibility</h2>
<p>We want everyone to be able to use Northlend, with a keyboard, a screen reader or large type. If something doesn’t work for you, write to <a href="mailto:access@northlend.example">access@northlend.example</a>.</p>
<h2>Refunds</h2>
<p>Refunds go back to the card they came from, usually within five working days. If a listing wasn’t as described, tell us within 24 hours of the handover.</p>`,
  },
  {
    key: 'CopyrightLink',
    name: '© Northlend Cooperative Ltd.',
    value: '<p>© Northlend Cooperative Ltd. Images: Fluent Emoji by Microsoft, MIT licence.</p>',
  },
];
