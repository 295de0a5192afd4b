import { stringify } from 'yaml';
import { writeDurationMs } from '@/lib/domain/duration';
import type { Declaration, DeclaredPlace } from './declaration';

/**
 * A declaration as YAML text in one fixed form, which `parseDeclaration` reads back to the same: two texts are equal when
 * they say the same. Comments are not in it, nor can a secret be: this is what is stored and shown.
 */
export function declarationText(declaration: Declaration): string {
  const { checkpoint, trigger, sources, sink, operators, conf, status, author, job } = declaration;
  const said = {
    checkpoint,
    trigger: trigger && triggerText(trigger),
    sources: sources?.map((source) => ({ [source.kind]: placeText(source) })),
    sink: sink && { [sink.kind]: placeText(sink), mode: sink.mode, txnAppId: sink.txnAppId },
    operators: operators?.map(({ kind, keys, watermark, window, ttl, bound, outputMode }) => ({
      kind,
      keys: keys.length === 0 ? undefined : keys,
      watermark: durationText(watermark),
      window: durationText(window),
      ttl: durationText(ttl),
      bound,
      outputMode,
    })),
    conf: conf && sorted(conf),
    status:
      status && ('url' in status ? { ...status, header: status.header && sorted(status.header) } : status),
    author,
    job,
  };
  return stringify(said, { aliasDuplicateObjects: false, lineWidth: 0 });
}

function triggerText(trigger: NonNullable<Declaration['trigger']>): Record<string, unknown> {
  if ('intervalMs' in trigger) return { [trigger.kind]: writeDurationMs(trigger.intervalMs) };
  return { [trigger.kind]: true, every: durationText(trigger.everyMs) };
}

function placeText({ location, options }: DeclaredPlace): unknown {
  if (Object.keys(options).length > 0) return { path: location, ...sorted(options) };
  return location ?? true;
}

function durationText(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : writeDurationMs(ms);
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
