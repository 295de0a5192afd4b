import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FINDING_CODES, type FindingCode } from '@/lib/domain/finding-code';
import { docPage } from './doc-page';
import { RULES } from './registry';

const codes = Object.keys(FINDING_CODES) as FindingCode[];
const overview = readFileSync('docs/findings/README.md', 'utf8');

describe('the vocabulary', () => {
  it('every code has a rule of its own, and every rule a code', () => {
    expect(Object.keys(RULES).sort()).toEqual([...codes].sort());
    expect(new Set(Object.values(RULES)).size).toBe(codes.length);
  });

  it.each(codes)('%s has a page that says what it means, what proves it, what to do and never do', (code) => {
    const page = readFileSync(docPage(code), 'utf8');
    const headings = page.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toEqual([
      `# ${code}`,
      '## What it means',
      '## What proves it',
      '## What to do',
      '## Never do',
    ]);
    expect(page).toContain(`Severity: ${FINDING_CODES[code].severity}`);
    expect(overview).toContain(`[${code}](${docPage(code).replace('docs/findings/', '')})`);
  });

  it('there is no page without a code', () => {
    const pages = readdirSync('docs/findings').filter((name) => name !== 'README.md');
    expect(pages.sort()).toEqual(codes.map((code) => docPage(code).replace('docs/findings/', '')).sort());
  });
});
