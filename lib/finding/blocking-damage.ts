import type { Rule } from './finding';
import { offsetLogEmptyFile } from './offset-log-empty-file';
import { offsetLogGapBeforeNewest } from './offset-log-gap-before-newest';
import { offsetLogTruncatedFile } from './offset-log-truncated-file';
import { rocksdbFileMissing } from './rocksdb-file-missing';
import { stateChainBroken } from './state-chain-broken';

/** Rules that name damage which stops a start. Each may also speak, as `attention`, about files that no start reads. */
export const BLOCKING_DAMAGE: readonly Rule[] = [
  offsetLogEmptyFile,
  offsetLogTruncatedFile,
  offsetLogGapBeforeNewest,
  stateChainBroken,
  rocksdbFileMissing,
];
