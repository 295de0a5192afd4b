'use client';

import { Fragment } from 'react';
import { crumbsOf } from './prepare-files';

type FileCrumbsProps = { root: string; path: string; onOpen: (path: string) => void };

/** The way from the checkpoint's top to the folder shown. */
export function FileCrumbs({ root, path, onOpen }: FileCrumbsProps) {
  const crumbs = crumbsOf(path);
  return (
    <nav aria-label="Folder" className="min-w-0">
      <ol className="num flex flex-wrap items-center gap-x-1 font-semibold">
        <li>
          <Crumb name={root} here={crumbs.length === 0} onOpen={() => onOpen('')} />
        </li>
        {crumbs.map((crumb, i) => (
          <Fragment key={crumb.path}>
            <li aria-hidden="true" className="text-faint">
              /
            </li>
            <li>
              <Crumb name={crumb.name} here={i === crumbs.length - 1} onOpen={() => onOpen(crumb.path)} />
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function Crumb({ name, here, onOpen }: { name: string; here: boolean; onOpen: () => void }) {
  if (here) return <span aria-current="page">{name}</span>;
  return (
    <button type="button" onClick={onOpen} className="text-soft underline underline-offset-2 hover:text-ink">
      {name}
    </button>
  );
}
