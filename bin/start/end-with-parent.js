// Preloaded into child processes: when whoever started this process is gone, even by `kill -9`, it ends too.
// The parent holds the other end of our standard input and never writes to it.
const graceMs = 5_000;

function end() {
  // The process's own handlers of SIGTERM finish their work; one that hangs is ended.
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, 'SIGTERM');
}

process.stdin.once('end', end);
process.stdin.once('error', end);
process.stdin.resume();
process.stdin.unref?.();
