import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '@marketplace/api-client';
import { checkNewPassword, register, type CustomerAttribute } from '@marketplace/api-contract';
import { useBusy, useRefused } from '@marketplace/forms';
import { useLoadTexts, useTexts } from '@marketplace/i18n';
import { useSession, useSessionStore, type SignInView } from '@marketplace/session';
import { LatePart, Spinner } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import { useNewPassword } from '../password/use-new-password';
import { enter, type Afterwards } from '../sign-in/enter';
import { SocialButtons } from '../social/social-buttons';
import { AdditionalInfoStep } from './additional-info-step';
import { customAttributesOf, refusedFiles, type AttributeValues } from './custom-attributes';
import type { LoadCardProvider } from './payment-step';
import { PolicyLinks } from './policy-links';
import { asksForCard, signUpSteps, type SignUpStep } from './sign-up-steps';
import { useCustomerAttributes } from './use-customer-attributes';
import { UserInfoStep, type UserInfo } from './user-info-step';

interface SignUpFormProps {
  afterwards: Afterwards;
  onView: (view: SignInView) => void;
  /** The account exists and its e-mail address must be verified first. */
  onVerification: () => void;
  /** What the server already knew; asked for otherwise. */
  attributes?: readonly CustomerAttribute[];
  loadCardProvider?: LoadCardProvider;
}

/** Sign up in steps (AU-04); every step stays as it was left while another shows. */
export function SignUpForm({
  afterwards,
  onView,
  onVerification,
  attributes: known,
  loadCardProvider,
}: SignUpFormProps) {
  const { t, language } = useTexts('auth-dialog');
  const store = useSessionStore();
  const hasPayment = useSession(({ site }) => asksForCard(site));
  const loadTexts = useLoadTexts();
  const [isBusy, run] = useBusy();
  const { state, retry } = useCustomerAttributes(known);
  const [step, setStep] = useState<SignUpStep>('userInfo');
  const [user, setUser] = useState<UserInfo | null>(null);
  const [answers, setAnswers] = useState<AttributeValues>({});
  const chosen = useNewPassword();
  const taken = useRefused({ type: 'emailTaken' });
  const gone = useRefused({ type: 'filesGone' });
  const place = useRef<HTMLDivElement>(null);

  const attributes = state.status === 'ready' ? state.attributes : [];
  const steps = signUpSteps(attributes, hasPayment);

  function show(next: SignUpStep) {
    flushSync(() => setStep(next));
    const form = place.current?.querySelector('div:not([hidden]) > form');
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid]');
    const first = form?.querySelector<HTMLElement>('input, select, textarea');
    (wrong ?? first ?? [...(form?.querySelectorAll('button') ?? [])].at(-1))?.focus();
  }

  const goBack = () => show(steps[steps.indexOf(step) - 1] ?? 'userInfo');

  /** On to the next step, or to the account after the last. */
  function goOn(person: UserInfo, values: AttributeValues) {
    const next = steps[steps.indexOf(step) + 1];
    if (next) show(next);
    else run(() => create(person, values));
  }

  /** Rejects only where the card is not taken. */
  async function create(person: UserInfo, values: AttributeValues, token?: string) {
    const { api, notify } = store.getState();
    const { email } = person;
    const customAttributes = customAttributesOf(attributes, values);
    try {
      const answer = await api(register, { body: { ...person, username: email, customAttributes, language, token } });
      if (answer.profile) {
        enter(answer.profile, afterwards);
        return;
      }
      notify('info', t('signup.successmessage.withverification'));
      onVerification();
    } catch (error) {
      if (token && error instanceof ApiError && error.code === 'card_not_saved') throw error;
      if (error instanceof ApiError && error.code === 'password_common') {
        refusePassword(person);
        return;
      }
      const files = error instanceof ApiError ? refusedFiles(attributes, customAttributes, error.fields) : [];
      if (files.length > 0) {
        files.forEach(gone.refuse);
        show('additionalInfo');
        return;
      }
      const isTaken = error instanceof ApiError && error.code === 'account_exists';
      notify('error', isTaken ? t('customer_account.login.accountExisted') : textOf(error));
      if (!isTaken) return;
      taken.refuse(email);
      show('userInfo');
    }
  }

  const textOf = (error: unknown) => failureText(t, error, t('customer_account.login.servererror'));

  function finishUserInfo(person: UserInfo) {
    if (state.status === 'failed') {
      store.getState().notify('error', textOf(state.error));
      retry();
      return;
    }
    setUser(person);
    // A last step sends the password with all the rest.
    if (steps.length === 1) goOn(person, answers);
    else
      run(async () => {
        if (await mayChoose(person)) goOn(person, answers);
      });
  }

  /** Where nobody answers the account's creation decides. */
  async function mayChoose(person: UserInfo): Promise<boolean> {
    try {
      await store.getState().api(checkNewPassword, { body: person });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'password_common')) return true;
      refusePassword(person);
      return false;
    }
  }

  function refusePassword({ password }: UserInfo) {
    chosen.refuse(password);
    show('userInfo');
  }

  function finishAdditionalInfo(values: AttributeValues) {
    setAnswers(values);
    if (user) goOn(user, values);
  }

  async function loadPaymentStep() {
    const [part] = await Promise.all([import('./payment-step'), loadTexts('payments')]);
    return part.PaymentStep;
  }

  return (
    <div ref={place} className={styles['form']}>
      {state.status === 'ready' && steps.length > 1 && (
        <p className={styles['steps']}>
          {t('signUp.step', { step: steps.indexOf(step) + 1, steps: steps.length })} · {t(`signUp.${step}`)}
        </p>
      )}
      <div className={styles['form']} hidden={step !== 'userInfo'}>
        <SocialButtons afterwards={afterwards} />
        <UserInfoStep
          isLast={steps.length === 1}
          isBusy={isBusy || state.status === 'loading'}
          checkPassword={chosen.check}
          isTaken={taken.check}
          onDone={finishUserInfo}
        />
      </div>
      {attributes.length > 0 && (
        <div hidden={step !== 'additionalInfo'}>
          <AdditionalInfoStep
            attributes={attributes}
            isLast={steps.at(-1) === 'additionalInfo'}
            isBusy={isBusy}
            isGone={gone.check}
            onBack={goBack}
            onDone={finishAdditionalInfo}
          />
        </div>
      )}
      {hasPayment && user && (
        <div hidden={step !== 'paymentInfo'}>
          <LatePart
            isWanted={step === 'paymentInfo'}
            load={loadPaymentStep}
            onFailure={goBack}
            props={{
              person: { name: user.name, email: user.email },
              onBack: goBack,
              onDone: (token: string) => create(user, answers, token),
              loadCardProvider,
            }}
            fallback={
              <div className={styles['loading']} aria-busy="true">
                <Spinner />
              </div>
            }
          />
        </div>
      )}
      <PolicyLinks />
      <p className={styles['other']}>
        {t('signUp.hasAccount')}{' '}
        <button type="button" className={styles['link']} onClick={() => onView('signIn')}>
          {t('signUp.signIn')}
        </button>
      </p>
    </div>
  );
}
