import { countRequests } from '@/lib/storage/layers/count';
import type { Storage } from '@/lib/storage/storage';
import type { Terminal } from '../terminal/terminal';

/** Work shorter than this says nothing. */
const QUIET_MS = 2_000;

/** Tells on stderr how far a long reading is: one line that is overwritten on a terminal, a line now and then elsewhere. */
export function reportProgress(storage: Storage, terminal: Terminal): { storage: Storage; done(): void } {
  const { storage: counted, count } = countRequests(storage);
  let shown = false;
  const tell = () => {
    const line = `reading ${storage.location}: ${count.list} list and ${count.read} read requests so far`;
    terminal.err(terminal.interactive ? `\r${line}\u001b[K` : `${line}\n`);
    shown = true;
  };
  const timer = setInterval(tell, terminal.interactive ? QUIET_MS / 2 : QUIET_MS * 5);
  timer.unref();
  return {
    storage: counted,
    done() {
      clearInterval(timer);
      if (shown && terminal.interactive) terminal.err('\r\u001b[K');
    },
  };
}
