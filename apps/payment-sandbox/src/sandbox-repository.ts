import type pg from 'pg';
import type { SandboxIntent } from './intents';
import type { CardBehaviour, StoredCard } from './test-cards';

/**
 * The sandbox's tables, in a schema of their own, as an external service would have its own
 * database.
 */
const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS sandbox;
CREATE TABLE IF NOT EXISTS sandbox.intents (id text PRIMARY KEY, intent jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS sandbox.refunds (
  id text PRIMARY KEY, intent_id text NOT NULL REFERENCES sandbox.intents, amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
ALTER TABLE sandbox.refunds DROP CONSTRAINT IF EXISTS refunds_intent_id_key;
ALTER TABLE sandbox.refunds ADD COLUMN IF NOT EXISTS metadata jsonb NOT NULL DEFAULT '{}';
ALTER TABLE sandbox.refunds ADD COLUMN IF NOT EXISTS status text NOT NULL DEFAULT 'succeeded';
CREATE INDEX IF NOT EXISTS refunds_intent ON sandbox.refunds (intent_id);
CREATE TABLE IF NOT EXISTS sandbox.cards (
  id text PRIMARY KEY, card jsonb NOT NULL, behaviour jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS sandbox.customers (
  id text PRIMARY KEY, customer jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
ALTER TABLE sandbox.cards ADD COLUMN IF NOT EXISTS customer_id text REFERENCES sandbox.customers;
ALTER TABLE sandbox.cards ADD COLUMN IF NOT EXISTS is_detached boolean NOT NULL DEFAULT false;
ALTER TABLE sandbox.cards ADD COLUMN IF NOT EXISTS redisplay text NOT NULL DEFAULT 'unspecified';
CREATE INDEX IF NOT EXISTS cards_customer ON sandbox.cards (customer_id);
CREATE TABLE IF NOT EXISTS sandbox.answers (
  idempotency_key text PRIMARY KEY, request_hash text NOT NULL, status integer NOT NULL, body jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
`;
/**
 * Any number. Several processes may start at once, and concurrent CREATE … IF NOT EXISTS can fail.
 */
const SETUP_LOCK = 4_201_002;

export type Client = Pick<pg.ClientBase, 'query'>;

export type Redisplay = 'always' | 'limited' | 'unspecified';

export interface SavedCard {
  card: StoredCard;
  behaviour: CardBehaviour;
  /** Whether it may be offered to its owner again. */
  redisplay?: Redisplay;
}

/** The owner of cards. */
export interface SandboxCustomer {
  id: string;
  name: string;
  email: string;
  metadata: Record<string, string>;
  /** Seconds since 1970. */
  created: number;
}

export async function createTables(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [SETUP_LOCK]);
  await client.query(SCHEMA);
}

export async function insertIntent(client: Client, intent: SandboxIntent): Promise<void> {
  await client.query('INSERT INTO sandbox.intents (id, intent) VALUES ($1, $2)', [intent.id, intent]);
}

/** The intent, locked until the end of the transaction. */
export async function lockIntent(client: Client, id: string): Promise<SandboxIntent | undefined> {
  const { rows } = await client.query<{ intent: SandboxIntent }>(
    'SELECT intent FROM sandbox.intents WHERE id = $1 FOR UPDATE',
    [id],
  );
  return rows[0]?.intent;
}

export async function updateIntent(client: Client, intent: SandboxIntent): Promise<void> {
  await client.query('UPDATE sandbox.intents SET intent = $2 WHERE id = $1', [intent.id, intent]);
}

/** How much of the intent was refunded. The caller has locked the intent. */
export async function sumRefunds(client: Client, intentId: string): Promise<number> {
  const { rows } = await client.query<{ sum: string }>(
    'SELECT COALESCE(sum(amount), 0) AS sum FROM sandbox.refunds WHERE intent_id = $1',
    [intentId],
  );
  return Number(rows[0]?.sum);
}

interface NewRefund {
  id: string;
  intentId: string;
  amount: number;
  metadata: Record<string, string>;
}

export interface SandboxRefund extends NewRefund {
  /** Of its payment. */
  currency: string;
  /** Seconds since 1970. */
  created: number;
  status: 'succeeded' | 'failed';
}

export async function insertRefund(client: Client, { id, intentId, amount, metadata }: NewRefund): Promise<void> {
  await client.query('INSERT INTO sandbox.refunds (id, intent_id, amount, metadata) VALUES ($1, $2, $3, $4)', [
    id,
    intentId,
    amount,
    metadata,
  ]);
}

/** The refund with that id, or those of that payment, the latest first. */
export async function findRefunds(client: Client, column: 'id' | 'intent_id', value: string): Promise<SandboxRefund[]> {
  const { rows } = await client.query<SandboxRefund>(
    `SELECT r.id, r.intent_id AS "intentId", r.amount::float8 AS amount, r.metadata, r.status, i.intent ->> 'currency' AS currency,
            extract(epoch FROM r.created_at)::integer AS created
       FROM sandbox.refunds r JOIN sandbox.intents i ON i.id = r.intent_id
      WHERE r.${column} = $1 ORDER BY r.created_at DESC, r.id`,
    [value],
  );
  return rows;
}

/** Replaces a card with the same id. */
export async function writeCard(
  client: Client,
  id: string,
  { card, behaviour, redisplay = 'unspecified' }: SavedCard,
): Promise<void> {
  await client.query(
    `INSERT INTO sandbox.cards (id, card, behaviour, redisplay) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET card = $2, behaviour = $3, redisplay = $4`,
    [id, card, behaviour, redisplay],
  );
}

export interface OwnedCard extends SavedCard {
  customerId: string | null;
  /** A card that was removed from its customer can never be used again. */
  isDetached: boolean;
}

const OWNED_CARD = 'card, behaviour, redisplay, customer_id AS "customerId", is_detached AS "isDetached"';

/** The card and its owner, locked until the end of the transaction. */
export async function lockCard(client: Client, id: string): Promise<OwnedCard | undefined> {
  const { rows } = await client.query<OwnedCard>(`SELECT ${OWNED_CARD} FROM sandbox.cards WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return rows[0];
}

/** The customer's cards, newest first. */
export async function findCards(client: Client, customerId: string): Promise<(OwnedCard & { id: string })[]> {
  const { rows } = await client.query<OwnedCard & { id: string }>(
    `SELECT id, ${OWNED_CARD} FROM sandbox.cards WHERE customer_id = $1 ORDER BY created_at DESC, id`,
    [customerId],
  );
  return rows;
}

export async function setCardOwner(client: Client, id: string, customerId: string): Promise<void> {
  await client.query('UPDATE sandbox.cards SET customer_id = $2 WHERE id = $1', [id, customerId]);
}

export async function setCardDetached(client: Client, id: string): Promise<void> {
  await client.query('UPDATE sandbox.cards SET customer_id = NULL, is_detached = true WHERE id = $1', [id]);
}

/** Replaces a customer with the same id. */
export async function writeCustomer(client: Client, customer: SandboxCustomer): Promise<void> {
  await client.query(
    'INSERT INTO sandbox.customers (id, customer) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET customer = $2',
    [customer.id, customer],
  );
}

export async function findCustomer(client: Client, id: string): Promise<SandboxCustomer | undefined> {
  const { rows } = await client.query<{ customer: SandboxCustomer }>(
    'SELECT customer FROM sandbox.customers WHERE id = $1',
    [id],
  );
  return rows[0]?.customer;
}

export interface StoredAnswer {
  request_hash: string;
  status: number;
  body: object;
}

/** The earlier answer to this key. A second call with the key waits until the first is done. */
export async function lockAnswer(client: Client, key: string): Promise<StoredAnswer | undefined> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [key, SETUP_LOCK]);
  const { rows } = await client.query<StoredAnswer>(
    'SELECT request_hash, status, body FROM sandbox.answers WHERE idempotency_key = $1',
    [key],
  );
  return rows[0];
}

export async function insertAnswer(client: Client, key: string, answer: StoredAnswer): Promise<void> {
  await client.query(
    'INSERT INTO sandbox.answers (idempotency_key, request_hash, status, body) VALUES ($1, $2, $3, $4)',
    [key, answer.request_hash, answer.status, answer.body],
  );
}
