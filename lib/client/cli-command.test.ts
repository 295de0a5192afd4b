import { describe, expect, it } from 'vitest';
import {
  auditVerifyCommand,
  compareCommand,
  doctorCommand,
  handoverCommand,
  inspectCommand,
  shellWord,
} from './cli-command';

describe('shellWord', () => {
  it.each([
    ['/Volumes/main/ops/checkpoints/prod/orders_v1', '/Volumes/main/ops/checkpoints/prod/orders_v1'],
    ['s3://lake/a=b/orders_v1', 's3://lake/a=b/orders_v1'],
    ['/tmp/with space', "'/tmp/with space'"],
    ["/tmp/it's", String.raw`'/tmp/it'\''s'`],
    ['/tmp/$HOME', "'/tmp/$HOME'"],
    ['', "''"],
  ])('%s becomes %s', (text, word) => {
    expect(shellWord(text)).toBe(word);
  });
});

describe('commands', () => {
  it('names what is read and how', () => {
    expect(inspectCommand('/c/orders_v1', '--batch 7')).toBe('npx signalbox inspect /c/orders_v1 --batch 7');
    expect(doctorCommand('/c/o_v1', '/c/o v2')).toBe("npx signalbox doctor /c/o_v1 '/c/o v2'");
  });
  it('compares two, with what the operator said about their sources', () => {
    expect(compareCommand('/c/o_v1', '/c/o v2')).toBe("npx signalbox compare /c/o_v1 '/c/o v2'");
    expect(compareCommand('/c/o_v1', '/c/o_v2', '0=1,1=none')).toBe(
      'npx signalbox compare /c/o_v1 /c/o_v2 --match 0=1 --match 1=none',
    );
    expect(handoverCommand('/c/o_v1')).toBe('npx signalbox handover /c/o_v1');
  });
});

it('the audit is checked as a whole, or for an entry that was noted', () => {
  expect(auditVerifyCommand(false)).toBe('npx signalbox audit verify');
  expect(auditVerifyCommand(true)).toBe('npx signalbox audit verify --demo');
  expect(auditVerifyCommand(false, { seq: '18', hash: 'ae2b' })).toBe(
    'npx signalbox audit verify --contains 18:ae2b',
  );
});
