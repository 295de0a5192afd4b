import { expect, test } from 'vitest';
import { stateText } from './prepare-state';

test('a state is a field a line, in its own order', () => {
  expect(stateText('{"active":true,"environment":null,"person":"bo@example.com","role":"operator"}')).toBe(
    'active: true\nenvironment: null\nperson: bo@example.com\nrole: operator',
  );
});

test('a declaration is a block of its own lines', () => {
  const yaml = 'trigger:\n  processingTime: 5s\n';
  expect(stateText(JSON.stringify({ checkpoint: null, yaml }))).toBe(
    'checkpoint: null\nyaml: |\n  trigger:\n    processingTime: 5s',
  );
});

test('lists and nested fields are indented', () => {
  expect(stateText('{"grants":[{"environment":"prod","role":"viewer"}],"none":[],"used":false}')).toBe(
    'grants:\n  -\n    environment: prod\n    role: viewer\nnone: []\nused: false',
  );
});

test('text that looks like something else keeps its quotes', () => {
  expect(stateText('{"a":"null","b":"","c":" x","d":"5"}')).toBe('a: "null"\nb: ""\nc: " x"\nd: 5');
});

test('longs keep all their digits', () => {
  expect(stateText('{"expiresMs":"9223372036854775807"}')).toBe('expiresMs: 9223372036854775807');
});

test('nothing is no line, and what is no JSON stays as it is', () => {
  expect(stateText(null)).toBe('');
  expect(stateText('not json')).toBe('not json');
});
