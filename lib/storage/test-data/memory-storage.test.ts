import { describeStorage } from '../conformance';
import { MemoryStorage } from './memory-storage';

const cast = (storage: unknown): MemoryStorage => {
  if (storage instanceof MemoryStorage) return storage;
  throw new Error('not the storage that was opened');
};

describeStorage('storage in memory', async () => ({
  open: async () => new MemoryStorage(),
  write: async (storage, path, bytes) => cast(storage).write(path, bytes, BigInt(Date.now())),
  remove: async (storage, path) => void cast(storage).files.delete(path),
  close: async () => {},
}));
