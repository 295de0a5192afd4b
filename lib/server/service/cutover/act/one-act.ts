import type { Cutover } from '@/lib/cutover/state';
import type { Who } from '@/lib/cutover/who';
import type { ServiceContext } from '@/lib/server/service/context';
import type { LoadedCutover } from '../load-cutover';

/** One act: who does what with which cutover, as it was loaded. */
export interface Act {
  ctx: ServiceContext;
  row: LoadedCutover;
  cutover: Cutover;
  by: Who;
}
