import fc from 'fast-check';

// Property tests take other values at each run, so that they find what nobody thought of. CI takes the same ones every
// time: it judges a change, not the dice.
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== undefined) fc.configureGlobal({ seed: Number.parseInt(PROPERTY_SEED, 10) });
