import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { catalogAdapter } from './catalog-adapter';

/** No table and no enum is managed by anyone else. */
export const everything = { externalTables: [], externalEnums: [] };

type EngineModule = {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

let loading: Promise<typeof SchemaEngine> | undefined;
let lastPanic: string | undefined;

/**
 * Runs Prisma's schema engine (WebAssembly, no binary) over one database and frees it after.
 * The schema text is needed by the engine only to know the provider.
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: { path: string; content: string },
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loading ??= loadEngine();
  const Engine = await loading;
  const { factory, close } = catalogAdapter(url);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(factory);
    const engine = await Engine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      adapter,
    );
    const result = await use(engine);
    engine.free();
    return result;
  } catch (error) {
    // A panic of the engine traps as "unreachable"; what it said before is the reason.
    if (error instanceof WebAssembly.RuntimeError && lastPanic !== undefined) {
      loading = undefined;
      throw new Error(lastPanic, { cause: error });
    }
    throw error;
  } finally {
    await close();
  }
}

/** Node 20 cannot import .wasm files: the package's loader is done by hand. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        lastPanic = message;
      },
    },
  });
  const require = createRequire(import.meta.url);
  const glue = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const engine: EngineModule = await import(glue);
  const bytes = await readFile(glue.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withIdleTimers({ ...engine } as unknown as WebAssembly.ModuleImports),
  });
  engine.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return engine.SchemaEngine;
}

/** The engine leaves the 10 s limit on its lock running when it is done: its timers must not keep a process alive. */
function withIdleTimers(glue: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const timers = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const idle = (callback: () => void, delayMs: number) => setTimeout(callback, delayMs >>> 0).unref();
  return { ...glue, ...Object.fromEntries(timers.map((name) => [name, idle])) };
}
