import { RunningCrc } from './running-crc';

/** CRC-32 of zip files, as an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array): number {
  const crc = new RunningCrc('crc32');
  crc.update(bytes);
  return crc.value;
}
