export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  /** Can be saved by a setup; every charge is declined. */
  declinedOnCharge: '4000000000000341',
  insufficientFunds: '4000000000009995',
  mastercard: '5555555555554444',
  /** Asks for authentication, until it is saved. */
  authenticate: '4000002500003155',
  authenticateAlways: '4000002760003184',
  notATestCard: '4111111111111111',
} as const;

interface IntentAnswer {
  status: number;
  body: {
    status?: string;
    error?: {
      type: string;
      code: string;
      message: string;
      payment_intent?: { status: string };
      setup_intent?: { status: string };
    };
  };
}

interface ConfirmOptions {
  isSaved?: boolean;
  /** The payment keeps its card for a deposit. */
  isReusable?: boolean;
  expiry?: string;
}

/** The provider's id, which is the first part of a client secret. */
export const getReference = (clientSecret: string): string => clientSecret.split('_secret_')[0] as string;

/**
 * What the browser's script does with a card: client secret and card are sent to the provider only.
 */
export function createCardPayer(t: { url: string }, path = '/sandbox') {
  const call = async (clientSecret: string, action: string, form: Record<string, string>): Promise<IntentAnswer> => {
    const id = getReference(clientSecret);
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
    const answer = await fetch(`${t.url}${path}/v1/${kind}/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_test_sandbox', client_secret: clientSecret, ...form }),
    });
    return { status: answer.status, body: (await answer.json()) as IntentAnswer['body'] };
  };
  return {
    confirm: (
      clientSecret: string,
      number: string = CARDS.success,
      { isSaved = false, isReusable = false, expiry = '12/49' }: ConfirmOptions = {},
    ) =>
      call(clientSecret, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': expiry.slice(0, 2),
        'payment_method_data[card][exp_year]': expiry.slice(3),
        'payment_method_data[card][cvc]': '123',
        ...(isReusable && { 'payment_method_data[allow_redisplay]': isSaved ? 'always' : 'limited' }),
        ...(isSaved && !isReusable && { setup_future_usage: 'on_session' }),
      }),
    confirmSaved: (clientSecret: string, cardId: string) => call(clientSecret, 'confirm', { payment_method: cardId }),
    authenticate: (clientSecret: string, outcome: 'complete' | 'fail') =>
      call(clientSecret, 'authenticate', { outcome }),
  };
}
