import { expect, test } from 'vitest';
import { parseLogFileName } from './log-file-name';

test.each([
  ['0', { kind: 'batch', batchId: 0n }],
  ['113257', { kind: 'batch', batchId: 113257n }],
  ['9223372036854775807', { kind: 'batch', batchId: 9223372036854775807n }],
  ['9223372036854775808', { kind: 'other' }],
  ['007', { kind: 'other' }],
  ['+5', { kind: 'other' }],
  ['-1', { kind: 'other' }],
  ['٣', { kind: 'other' }],
  ['9.compact', { kind: 'compact', batchId: 9n }],
  ['.7.crc', { kind: 'checksum' }],
  ['7.crc', { kind: 'checksum' }],
  ['.7.0b2c.tmp', { kind: 'temporary' }],
  ['.7.0b2c.TID12.tmp', { kind: 'temporary' }],
  ['..7.0b2c.tmp.crc', { kind: 'temporary' }],
  ['.0b2c.tmp', { kind: 'temporary' }],
  ['temp-17', { kind: 'temporary' }],
  ['offsets_$folder$', { kind: 'directory-marker' }],
  ['notes.txt', { kind: 'other' }],
])('%s', (name, meaning) => expect(parseLogFileName(name)).toEqual(meaning));
