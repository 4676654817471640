import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../browser/find-browser.ts';

export interface MobileFigures {
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
}

/** Lighthouse's figures for a mid-range phone on a slow network, as it simulates them. */
export async function measureMobile(address: string): Promise<MobileFigures> {
  const { executablePath, args, env } = await findBrowser();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: args, envVars: env, logLevel: 'silent' });
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { categories, audits } = result.lhr;
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
      },
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
    };
  } finally {
    await Promise.resolve(chrome.kill());
  }
}
