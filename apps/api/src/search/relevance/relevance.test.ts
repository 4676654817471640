import { searchProducts } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../demo/content/catalogue';
import { fillDemo, type DemoDeps } from '../../demo/fill';
import { startApi, type TestApi } from '../../testing/start-api';
import { QUERIES, type JudgedQuery } from './queries';

/** Results beyond the tenth do not count. */
const DEPTH = 10;
const clock = () => new Date('2026-06-03T15:00:00Z');
const log = { info: () => {}, warn: () => {} } as unknown as DemoDeps['log'];

interface Scored extends JudgedQuery {
  got: readonly string[];
  ndcg: number;
}

const gain = (grade: number, rank: number) => (2 ** grade - 1) / Math.log2(rank + 2);
const dcg = (grades: readonly number[]) =>
  grades.slice(0, DEPTH).reduce((sum, grade, rank) => sum + gain(grade, rank), 0);
const meanOf = (scored: readonly Scored[]) => scored.reduce((sum, { ndcg }) => sum + ndcg, 0) / scored.length;

/** 1 where the first ten are the best ten in the best order, 0 where nothing of use is among them. */
function ndcgOf(got: readonly string[], relevant: JudgedQuery['relevant']): number {
  const ideal = Object.values(relevant).sort((a, b) => b - a);
  return dcg(got.map((name) => relevant[name] ?? 0)) / dcg(ideal);
}

/** The worst of them, with what came instead. */
function tableOf(scored: readonly Scored[]): string {
  const worst = [...scored].sort((a, b) => a.ndcg - b.ndcg).slice(0, 10);
  const languages = [...new Set(scored.map(({ language }) => language))];
  return [
    `mean ${meanOf(scored).toFixed(3)}`,
    languages
      .map((language) => `${language} ${meanOf(scored.filter((one) => one.language === language)).toFixed(3)}`)
      .join(', '),
    ...worst.map(
      ({ ndcg, language, query, got, relevant }) =>
        `${ndcg.toFixed(2)} ${language} ${query}: ${got.map((name) => `${name} (${relevant[name] ?? 0})`).join('; ') || 'nothing'}`,
    ),
  ].join('\n');
}

let t: TestApi;
let scored: Scored[];
beforeAll(async () => {
  t = await startApi({ clock, seed: (db, pool) => fillDemo({ db, pool, clock, log }, { seed: 20_160_521 }) });
  scored = [];
  for (const judged of QUERIES) {
    const { products } = await t.api(searchProducts, { query: { search: judged.query, facets: '0' } });
    const got = products.map(({ name }) => name).slice(0, DEPTH);
    scored.push({ ...judged, got, ndcg: ndcgOf(got, judged.relevant) });
  }
});
afterAll(() => t.close());

describe('what people search for in the demo marketplace', () => {
  it('is judged by listings that exist, in at least three languages, some of it unseen', () => {
    const names = new Set(CATALOGUE.flatMap(({ listings }) => listings.map(({ name }) => name)));
    for (const { relevant } of QUERIES) for (const name of Object.keys(relevant)) expect(names).toContain(name);
    expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length);
    expect(QUERIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(QUERIES.map(({ language }) => language)).size).toBeGreaterThanOrEqual(3);
    expect(QUERIES.filter(({ isBlind }) => isBlind)).toHaveLength(20);
  });

  it('SE-12 SE-09 comes in an order that is nearly the best: nDCG@10 is 0.9 in the mean', () => {
    expect(meanOf(scored), tableOf(scored)).toBeGreaterThanOrEqual(0.9);
  });

  it('SE-12 SE-09 finds something of use for every blind query', () => {
    const blind = scored.filter(({ isBlind }) => isBlind);
    expect(Math.min(...blind.map(({ ndcg }) => ndcg)), tableOf(blind)).toBeGreaterThanOrEqual(0.5);
  });
});
