'use client';

import { type Troubles, unnamed } from './prepare-troubles';

/** Exactly what is missing or damaged, by name; what is not named one by one is counted. */
export function TroubleList({ missing, damaged }: Troubles) {
  return (
    <>
      {missing.map((path) => (
        <p key={path} className="min-w-0 break-all">
          {unnamed(path) > 0 ? (
            `${path} are missing`
          ) : (
            <>
              <code className="num">{path}</code> <span className="text-soft">is missing</span>
            </>
          )}
        </p>
      ))}
      {damaged.map(({ path, detail }) => (
        <p key={path} className="min-w-0 break-all">
          {unnamed(path) > 0 ? (
            `${path} are damaged`
          ) : (
            <>
              <code className="num">{path}</code> <span className="text-soft">is damaged: {detail}</span>
            </>
          )}
        </p>
      ))}
    </>
  );
}
