/** How much of the state is looked at. `sizes`: bytes and whether it can be loaded. `keys`: key counts as well. */
export type StateDetail = 'none' | 'sizes' | 'keys';
