import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/hooks.md', 'utf8');
const notebook = [...page.matchAll(/```python\n([\s\S]*?)```/g)].map(([, text]) => text ?? '')[1] ?? '';

/** Stands for `spark` and `dbutils` of a notebook, and writes down what is asked of them. */
const recorder = `
import json

class Recorder:
    calls = []
    def __getattr__(self, name):
        def call(*args):
            Recorder.calls.append([name, *args])
            return self
        return call
    readStream = writeStream = property(lambda self: self)

class Widgets:
    def get(self, name):
        return {"starting_offsets": '{"orders":{"0":300}}', "checkpoint": "/checkpoints/orders_v2"}[name]

class Utilities:
    widgets = Widgets()

spark, dbutils = Recorder(), Utilities()
`;

test.runIf(spawnSync('python3', ['--version']).status === 0)(
  'the documented notebook hands the start and the checkpoint to Spark as they came',
  () => {
    const program = `${recorder}${notebook}\nprint(json.dumps(Recorder.calls))`;
    const calls = JSON.parse(execFileSync('python3', ['-c', program], { encoding: 'utf8' }));
    expect(calls).toContainEqual(['option', 'startingOffsets', '{"orders":{"0":300}}']);
    expect(calls).toContainEqual(['option', 'checkpointLocation', '/checkpoints/orders_v2']);
  },
);
