/** The operator's texts, as their names stand in the footer. */
export const POLICIES: readonly { key: string; name: string; value: string }[] = [
  {
    key: 'TermsandConditions',
    name: 'Terms and conditions',
    value: `
<p>These terms apply between you and Northlend Cooperative Ltd. (“we”) when you use this marketplace, and they frame the agreement that you make with a seller. Please read them once; we have tried to keep them short.</p>
<h2>1. What we do</h2>
<p>Northlend is a place where people offer things, spaces and their skills. We show the listings, take the payment, hold it safely and pass it on. The agreement about the thing itself is between you and the seller.</p>
<h2>2. Your account</h2>
<ul>
<li>You must be at least 18 years old, or the age of majority where you live.</li>
<li>One person, one account. Keep your password to yourself and tell us at once if somebody else has it.</li>
<li>What you tell us about yourself must be true. Sellers rely on it when they hand you their keys.</li>
</ul>
<h2>3. Renting and booking</h2>
<p>Days and times are those of the place where the listing is. A rental by day begins when the seller opens and ends on the last day at closing time; a stay by night ends on the morning of the day you leave.</p>
<ul>
<li>You return what you rent in the condition in which you received it, apart from ordinary wear.</li>
<li>If something breaks, tell the seller immediately and take a photo. Honest people are treated honestly.</li>
<li>Coming back late costs one more day, unless you have agreed on something else.</li>
</ul>
<h2>4. Prices, deposits and payment</h2>
<p>The price you confirm is the price you pay. A deposit, where one is asked for, is listed separately and released within three days of the return. We charge your card when the order is confirmed.</p>
<h2>5. Cancelling</h2>
<p>Every listing names one of three rules. For what you rent and book they count back from the first day, the check-in or the appointment:</p>
<ul>
<li><strong>Flexible:</strong> free until 24 hours before.</li>
<li><strong>Moderate:</strong> free until five days before, half the price afterwards.</li>
<li><strong>Strict:</strong> half the price until fourteen days before, the full price afterwards.</li>
</ul>
<p>For what you buy they depend on whether it has been sent or handed over:</p>
<ul>
<li><strong>Flexible:</strong> free until then, and for fourteen days in which you may return it.</li>
<li><strong>Moderate:</strong> free until then; returned within fourteen days, half the price.</li>
<li><strong>Strict:</strong> half the price until then, the full price afterwards.</li>
</ul>
<p>A request is firm when the seller has named a price and you have accepted it; from then on the rules count back from the date that you agreed on.</p>
<p>If the seller cancels, you get everything back, always.</p>
<h2>6. Auctions</h2>
<p>A bid is binding; whether what you won can be returned, its listing says. The highest bid at the end wins and is payable within three days. A bid in the last minutes extends the auction so that others can answer.</p>
<h2>7. What is not allowed</h2>
<p>Weapons, animals, medicines, tobacco, anything stolen and anything that is dangerous without saying so. We remove such listings and the accounts behind them.</p>
<h2>8. Liability</h2>
<p>We are liable without limit for intent and gross negligence and for harm to life and health, and otherwise for the damage typical of a marketplace of this kind. Nothing here limits rights that the law of your country gives you as a consumer.</p>
<h2>9. Changes and law</h2>
<p>If these terms change, we tell you by e-mail thirty days ahead. The law of the Province of Alberta applies, and in addition the consumer protection of the country you live in.</p>
<p>Last updated in March of this year. Questions: <a href="mailto:hello@northlend.example">hello@northlend.example</a></p>`,
  },
  {
    key: 'PrivacyPolicies',
    name: 'Privacy policy',
    value: `
<p>We collect what we need to run a marketplace and nothing to sell on. This page says what, why and for how long.</p>
<h2>What we keep</h2>
<table>
<thead><tr><th>Data</th><th>Why</th><th>How long</th></tr></thead>
<tbody>
<tr><td>Name, e-mail, password (as a one-way hash)</td><td>Your account</td><td>Until you delete it</td></tr>
<tr><td>Orders, amounts, addresses</td><td>To fulfil what you agreed; tax law</td><td>Seven years after the order</td></tr>
<tr><td>Messages and reviews</td><td>To show them to those they are meant for</td><td>Until you delete them or your account</td></tr>
<tr><td>Card payments</td><td>Handled by our payment provider; we never see your card number</td><td>As the provider states</td></tr>
<tr><td>Technical logs</td><td>Security and repair</td><td>Thirty days</td></tr>
</tbody>
</table>
<h2>Who sees it</h2>
<p>The seller sees your first name until an order is confirmed, and your contact details afterwards. Our payment and e-mail providers work for us under contract. Nobody else, unless a court asks.</p>
<h2>Cookies</h2>
<p>One cookie keeps you signed in, one remembers that you have read the notice. Statistics are only counted where they have been switched on, and the notice says so.</p>
<h2>Your rights</h2>
<ul>
<li>See and download everything we have about you, in your profile.</li>
<li>Correct it, or delete it, there as well.</li>
<li>Object, complain, ask: <a href="mailto:privacy@northlend.example">privacy@northlend.example</a>, or your data protection authority.</li>
</ul>
<h2>Where it is</h2>
<p>Our servers stand in Canada. For customers in the European Union we rely on the adequacy decision for Canadian organisations.</p>`,
  },
  {
    key: 'OtherPolicies',
    name: 'Lending guidelines',
    value: `
<p>Good lending is a matter of small habits. These are ours.</p>
<h2>Before the hand-over</h2>
<ul>
<li>Look at the thing together, and take four photos. It takes a minute and ends most arguments before they begin.</li>
<li>Ask the stupid question. Sellers love it.</li>
<li>Agree on where and when it comes back.</li>
</ul>
<h2>While you have it</h2>
<ul>
<li>Use it for what it is made for.</li>
<li>Do not lend it on.</li>
<li>If plans change, write. Everybody has had a flat tyre.</li>
</ul>
<h2>Coming home</h2>
<p>Clean, complete and on time. A thank-you note is not required; most sellers keep them on the fridge.</p>
<h2>Accessibility</h2>
<p>We want everybody to be able to use Northlend, by keyboard, by screen reader, with large type or little patience. If something stands in your way, write to <a href="mailto:access@northlend.example">access@northlend.example</a>.</p>
<h2>Refunds</h2>
<p>Refunds go back to the card they came from, usually within five working days. Where a listing was not as described, tell us within 24 hours of the hand-over.</p>`,
  },
  {
    key: 'CopyrightLink',
    name: '© Northlend Cooperative Ltd.',
    value: '<p>© Northlend Cooperative Ltd. Pictures: Fluent Emoji by Microsoft, MIT licence.</p>',
  },
];
