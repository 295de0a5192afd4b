import { stateFile } from '@/lib/checkpoint/test-data/state-file';

/** `name type`, with `!` behind a type that is not null: `country string`, `count bigint!`. */
export type WrittenColumn = string;

export interface WrittenOperator {
  id?: number;
  /** Spark's name (4.0+); null: no metadata, as before 4.0. */
  name: string | null;
  stores?: Readonly<Record<string, { key: readonly WrittenColumn[]; value: readonly WrittenColumn[] }>>;
  /** The columns of the default store. */
  key?: readonly WrittenColumn[];
  value?: readonly WrittenColumn[];
}

/** The files of an operator with one partition, at the state version that batch 0 leaves. */
export function operatorFiles(...operators: WrittenOperator[]): Record<string, string | Uint8Array> {
  const files: Record<string, string | Uint8Array> = {};
  for (const { id = 0, name, key = [], value = [], stores = { default: { key, value } } } of operators) {
    if (name !== null)
      files[`state/${id}/_metadata/metadata`] = `v1\n${JSON.stringify({
        operatorInfo: { operatorId: id, operatorName: name },
        stateStoreInfo: Object.keys(stores).map((storeName) => ({
          storeName,
          numColsPrefixKey: 0,
          numPartitions: 1,
        })),
      })}`;
    for (const [store, columns] of Object.entries(stores)) {
      const folder = `state/${id}/0/${store === 'default' ? '' : `${store}/`}`;
      files[`${folder}1.delta`] = stateFile([]);
      files[`${folder}_metadata/schema`] = schemaFile(columns.key, columns.value);
    }
  }
  return files;
}

/** A schema file v2 (parse-state-schema.ts). */
function schemaFile(key: readonly WrittenColumn[], value: readonly WrittenColumn[]): Uint8Array {
  const one = new Uint8Array([0, 0, 0, 1]);
  const parts = [utf('v2'), one, utf(structJson(key)), one, utf(structJson(value))];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function utf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return Uint8Array.from([bytes.length >> 8, bytes.length & 255, ...bytes]);
}

function structJson(columns: readonly WrittenColumn[]): string {
  const fields = columns.map((column) => {
    const blank = column.indexOf(' ');
    const type = column.slice(blank + 1);
    return {
      name: column.slice(0, blank),
      type: typeJson(type.replace(/!$/, '')),
      nullable: !type.endsWith('!'),
      metadata: {},
    };
  });
  return JSON.stringify({ type: 'struct', fields });
}

const WINDOW = {
  type: 'struct',
  fields: ['start', 'end'].map((name) => ({ name, type: 'timestamp', nullable: true, metadata: {} })),
};

function typeJson(type: string): unknown {
  if (type === 'window') return WINDOW;
  return { int: 'integer', bigint: 'long' }[type] ?? type;
}
