import { describe, expect, it } from 'vitest';
import { typeShape } from './type-shape';

describe('the shape of a type', () => {
  it.each([
    ['string', 'string'],
    ['decimal(10,2)', 'decimal(10,2)'],
    ['interval day to second', 'intervaldaytosecond'],
    ['struct<start:timestamp,end:timestamp>', 'struct<timestamp,timestamp>'],
    ['map<string,array<struct<a b:int>>>', 'map<string,array<struct<int>>>'],
    ['struct<>', 'struct<>'],
  ])('%s has none of its names: %s', (type, shape) => {
    expect(typeShape(type)).toBe(shape);
  });

  it('tells types apart, whatever their fields are called', () => {
    expect(typeShape('struct<a:int,b:string>')).toBe(typeShape('struct<x:int,y:string>'));
    expect(typeShape('struct<a:int,b:string>')).not.toBe(typeShape('struct<a:string,b:int>'));
    expect(typeShape('decimal(10,2)')).not.toBe(typeShape('decimal(12,2)'));
  });

  it.each([
    'struct<a,b:int>',
    'struct<a:int',
    'map<string>>',
    '',
    `${'array<'.repeat(200)}int${'>'.repeat(200)}`,
  ])('of %s is unknown', (type) => {
    expect(typeShape(type)).toBeNull();
  });
});
