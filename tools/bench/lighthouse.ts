import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../browser/find-browser.ts';
import { percentile } from './print.ts';

export interface MobileFigures {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
}

const RUNS = 3;

/**
 * Lighthouse's figures for a mid-range phone on a slow network, as it simulates them: medians of
 * three runs.
 */
export async function measureMobile(address: string): Promise<MobileFigures> {
  const { pathname, search, origin } = new URL(address);
  const proxy = await startProxy(origin);
  try {
    const { port } = proxy.address() as AddressInfo;
    const runs: MobileFigures[] = [];
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await measureOnce(`http://127.0.0.1:${port}${pathname}${search}`));
    const median = (name: keyof MobileFigures) =>
      percentile(
        runs.map((figures) => figures[name]),
        0.5,
      );
    return {
      performance: median('performance'),
      accessibility: median('accessibility'),
      bestPractices: median('bestPractices'),
      seo: median('seo'),
      firstPaintMs: median('firstPaintMs'),
      largestPaintMs: median('largestPaintMs'),
      blockingMs: median('blockingMs'),
      layoutShift: median('layoutShift'),
    };
  } finally {
    proxy.close();
  }
}

/**
 * The headless shell reports a document with a Referrer-Policy to Lighthouse as aborted, whatever
 * the policy, so Lighthouse measures through a proxy that drops this header.
 */
async function startProxy(origin: string): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(origin + url, { method, headers }, (response) => {
      const { 'referrer-policy': _, ...responseHeaders } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

async function measureOnce(address: string): Promise<MobileFigures> {
  const { executablePath, args, env } = await findBrowser();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: args, envVars: env, logLevel: 'silent' });
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (!result) throw new Error(`Lighthouse gave no result for ${address}.`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse could not load ${address}: ${runtimeError.code}.`);
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      blockingMs: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
    };
  } finally {
    await Promise.resolve(chrome.kill());
  }
}
