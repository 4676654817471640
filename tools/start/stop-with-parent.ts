// Loaded into each server that the launcher starts: a server whose launcher is gone stops by itself, as if asked to.
const PATIENCE_MS = 15_000;

if (process.send) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // Waiting for that must not keep a server alive that has nothing else to do.
  process.channel?.unref();
}
