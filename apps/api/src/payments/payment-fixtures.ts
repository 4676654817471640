export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authenticate: '4000002500003155',
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

/** The provider's id, which is the first part of a client secret. */
export const getReference = (clientSecret: string): string => clientSecret.split('_secret_')[0] as string;

/**
 * What the browser's script does with a card: client secret and card are sent to the provider only.
 */
export function createCardPayer(t: { url: string }) {
  const call = async (clientSecret: string, action: string, form: Record<string, string>): Promise<IntentAnswer> => {
    const id = getReference(clientSecret);
    const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
    const answer = await fetch(`${t.url}/sandbox/v1/${kind}/${id}/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ key: 'pk_test_sandbox', client_secret: clientSecret, ...form }),
    });
    return { status: answer.status, body: (await answer.json()) as IntentAnswer['body'] };
  };
  return {
    confirm: (clientSecret: string, number: string = CARDS.success) =>
      call(clientSecret, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '49',
        'payment_method_data[card][cvc]': '123',
      }),
    authenticate: (clientSecret: string, outcome: 'complete' | 'fail') =>
      call(clientSecret, 'authenticate', { outcome }),
  };
}
