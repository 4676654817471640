import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { CustomerAttribute } from '@marketplace/api-contract';
import { checkNewPassword, register } from '@marketplace/api-contract/operations';
import { useBusy, useRejectedValues } from '@marketplace/forms';
import { useLoadTexts, useLanguage } from '@marketplace/i18n';
import { useSession, useSessionStore, type SignInView } from '@marketplace/session';
import { LazyComponent, Spinner } from '@marketplace/ui';
import { failureText } from '../failure-text';
import styles from '../forms.module.css';
import { useNewPassword } from '../password/use-new-password';
import { finishSignIn, type AfterSignIn } from '../sign-in/finish-sign-in';
import { SocialButtons } from '../social/social-buttons';
import { AdditionalInfoStep } from './additional-info-step';
import { toCustomAttributes, type AttributeValues } from './custom-attributes';
import { isAccountTaken } from './is-account-taken';
import type { LoadCardProvider } from './payment-step';
import { PolicyLinks } from './policy-links';
import type { RejectFields } from './reject-fields';
import { isCardRequired, signUpSteps, type SignUpStep } from './sign-up-steps';
import { useCustomerAttributes } from './use-customer-attributes';
import { UserInfoStep, type UserInfo } from './user-info-step';

interface SignUpFormProps {
  afterSignIn: AfterSignIn;
  onView: (view: SignInView) => void;
  /** The account was created and its email must be verified first. */
  onVerification: () => void;
  /** Loaded by the server; fetched when undefined. */
  attributes?: readonly CustomerAttribute[];
  loadCardProvider?: LoadCardProvider;
}

/** Sign-up in steps (AU-04); hidden steps stay mounted and keep their input. */
export function SignUpForm({
  afterSignIn,
  onView,
  onVerification,
  attributes: loadedAttributes,
  loadCardProvider,
}: SignUpFormProps) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  const hasPayment = useSession(({ site }) => isCardRequired(site));
  const loadTexts = useLoadTexts();
  const [isBusy, run] = useBusy();
  const { state, retry } = useCustomerAttributes(loadedAttributes);
  const [step, setStep] = useState<SignUpStep>('userInfo');
  const [user, setUser] = useState<UserInfo | null>(null);
  const [answers, setAnswers] = useState<AttributeValues>({});
  const newPassword = useNewPassword();
  const takenEmails = useRejectedValues({ type: 'emailTaken' });
  const rejectUserInfo = useRef<RejectFields>(null);
  const rejectAdditionalInfo = useRef<RejectFields>(null);
  const root = useRef<HTMLDivElement>(null);

  const attributes = state.status === 'ready' ? state.attributes : [];
  const steps = signUpSteps(attributes, hasPayment);

  function show(next: SignUpStep) {
    flushSync(() => setStep(next));
    const form = root.current?.querySelector('div:not([hidden]) > form');
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid]');
    const first = form?.querySelector<HTMLElement>('input, select, textarea');
    (wrong ?? first ?? [...(form?.querySelectorAll('button') ?? [])].at(-1))?.focus();
  }

  const goBack = () => show(steps[steps.indexOf(step) - 1] ?? 'userInfo');

  /** Opens the next step, or creates the account after the last one. */
  function goToNext(person: UserInfo, values: AttributeValues) {
    const next = steps[steps.indexOf(step) + 1];
    if (next) show(next);
    else run(() => create(person, values));
  }

  /** Rejects only when the card is refused. */
  async function create(person: UserInfo, values: AttributeValues, token?: string) {
    const { api, notify } = store.getState();
    const { email } = person;
    const customAttributes = toCustomAttributes(attributes, values);
    try {
      const answer = await api(register, { body: { ...person, username: email, customAttributes, language, token } });
      if (answer.profile) {
        finishSignIn(answer.profile, afterSignIn);
        return;
      }
      notify('info', t('signup.successmessage.withverification'));
      onVerification();
    } catch (error) {
      if (isAccountTaken(error)) {
        notify('error', t('customer_account.login.accountExisted'));
        takenEmails.reject(email);
        show('userInfo');
        return;
      }
      if (token && error instanceof ApiError && error.code === 'card_not_saved') throw error;
      if (error instanceof ApiError && error.code === 'password_common') {
        rejectPassword(person);
        return;
      }
      const fields = error instanceof ApiError ? error.fields : {};
      if (rejectUserInfo.current?.(fields)) show('userInfo');
      else if (rejectAdditionalInfo.current?.(fields)) show('additionalInfo');
      else notify('error', errorText(error));
    }
  }

  const errorText = (error: unknown) => failureText(t, error, t('customer_account.login.servererror'));

  function finishUserInfo(person: UserInfo) {
    if (state.status === 'failed') {
      store.getState().notify('error', errorText(state.error));
      retry();
      return;
    }
    setUser(person);
    // With a single step the registration checks the password.
    if (steps.length === 1) goToNext(person, answers);
    else
      run(async () => {
        if (await isPasswordAccepted(person)) goToNext(person, answers);
      });
  }

  /** When the check gets no answer, the registration decides. */
  async function isPasswordAccepted(person: UserInfo): Promise<boolean> {
    try {
      await store.getState().api(checkNewPassword, { body: person });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'password_common')) return true;
      rejectPassword(person);
      return false;
    }
  }

  function rejectPassword({ password }: UserInfo) {
    newPassword.reject(password);
    show('userInfo');
  }

  function finishAdditionalInfo(values: AttributeValues) {
    setAnswers(values);
    if (user) goToNext(user, values);
  }

  async function loadPaymentStep() {
    const [part] = await Promise.all([import('./payment-step'), loadTexts('payments')]);
    return part.PaymentStep;
  }

  return (
    <div ref={root} className={styles['form']}>
      {state.status === 'ready' && steps.length > 1 && (
        <p className={styles['steps']}>
          {t('signUp.step', { step: steps.indexOf(step) + 1, steps: steps.length })} · {t(`signUp.${step}`)}
        </p>
      )}
      <div className={styles['form']} hidden={step !== 'userInfo'}>
        <SocialButtons afterSignIn={afterSignIn} />
        <UserInfoStep
          isLast={steps.length === 1}
          isBusy={isBusy || state.status === 'loading'}
          checkPassword={newPassword.check}
          checkEmail={takenEmails.check}
          rejectRef={rejectUserInfo}
          onDone={finishUserInfo}
        />
      </div>
      {attributes.length > 0 && (
        <div hidden={step !== 'additionalInfo'}>
          <AdditionalInfoStep
            attributes={attributes}
            isLast={steps.at(-1) === 'additionalInfo'}
            isBusy={isBusy}
            rejectRef={rejectAdditionalInfo}
            onBack={goBack}
            onDone={finishAdditionalInfo}
          />
        </div>
      )}
      {hasPayment && user && (
        <div hidden={step !== 'paymentInfo'}>
          <LazyComponent
            isNeeded={step === 'paymentInfo'}
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
        <Trans
          t={t}
          i18nKey="signUp.hasAccount"
          components={{ a: <button type="button" className={styles['link']} onClick={() => onView('signIn')} /> }}
        />
      </p>
    </div>
  );
}
