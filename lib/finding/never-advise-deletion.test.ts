import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMoment } from '@/fixtures/read-moment';
import { adviceInFile, deletionAdvice, filesBelow } from '@/fixtures/trouble/deletion-advice';
import { diagnosisOf, judgeCase } from '@/fixtures/trouble/judge';
import { layOutCase, readCase, TROUBLE_CASES } from '@/fixtures/trouble/trouble-case';
import { answerAll } from '@/lib/answer/answers';
import { diagnose } from './diagnose';

const SOURCES = ['app', 'components', 'lib', 'bin', 'fixtures/replay'];
const PROSE = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].filter(existsSync);

describe('P6 nothing that people are shown advises to delete a checkpoint', () => {
  it('no text in pages, components, findings, answers, commands and the demo', () => {
    const files = SOURCES.flatMap((folder) => filesBelow(folder, ['.ts', '.tsx', '.html']));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(adviceInFile)).toEqual([]);
  }, 120_000);

  it('no sentence in the docs', () => {
    const files = [...filesBelow('docs', ['.md']), ...PROSE];
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(adviceInFile)).toEqual([]);
  });

  it('no finding of any trouble case: each next step keeps the checkpoint, each "never" begins with Never', async () => {
    for (const id of TROUBLE_CASES) {
      for (const verdict of (await judgeCase(layOutCase(id))).values()) {
        expect(deletionAdvice(verdict.reason)).toEqual([]);
        for (const { summary, nextStep, neverDo } of verdict.findings) {
          expect(`${summary} ${nextStep}`).not.toMatch(/\b(?:delete|remove|wipe|erase)\b/i);
          expect(nextStep).toMatch(/^(?:Nothing to do: k|K)eep /);
          expect(neverDo.length).toBeGreaterThan(0);
          for (const sentence of neverDo) expect(sentence).toMatch(/^Never /);
        }
      }
    }
  });

  it('no answer, neither in trouble nor in the recording', async () => {
    const contexts = [];
    for (const id of TROUBLE_CASES) {
      const trouble = layOutCase(id);
      for (const reading of await readCase(trouble)) contexts.push({ reading, nowMs: trouble.nowMs });
    }
    for (const name of ['prod.v1.killed', 'prod.v1.down-source-grows', 'prod.v2.catching-up']) {
      const { versions, nowMs } = await readMoment(name);
      for (const reading of versions.values()) contexts.push({ reading, nowMs });
    }
    for (const { reading, nowMs } of contexts) {
      for (const { word, sentence } of answerAll({ reading, nowMs, heads: [], declaredIntervalMs: null }))
        expect(deletionAdvice(`${word}. ${sentence}`)).toEqual([]);
      expect(deletionAdvice(diagnose(diagnosisOf(reading, nowMs)).reason)).toEqual([]);
    }
  });

  it('the search itself sees an advice and lets a warning pass', () => {
    for (const advice of [
      'Delete the checkpoint and restart.',
      'Stop the query, then remove offsets/7 and start again.',
      'rm -r /Volumes/checkpoints/orders_v1',
      'You can fix this by wiping the state directory.',
      '- Reset the checkpoint',
    ])
      expect(deletionAdvice(advice), advice).toHaveLength(1);
    for (const fine of [
      'Never delete the checkpoint.',
      'Signalbox does not remove offsets.',
      'The checkpoint was deleted by someone.',
      'Nothing is deleted.',
      'Clear the filter',
    ])
      expect(deletionAdvice(fine), fine).toEqual([]);
  });
});
