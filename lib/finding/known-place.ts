/** What the job is said to be submitted with, and by whom. */
export interface RequestedSettings {
  conf: Readonly<Record<string, string>>;
  /** As in "16, which … asks for": `the declaration of signalbox.yaml`, `the job`. */
  saidBy: string;
}

/** A version as people name it. */
export interface VersionName {
  environment: string;
  query: string;
  version: number;
}

/**
 * What is known of a version of a configured root beside its files. A path that is only given, as on the command line,
 * may be a copy: nothing of this is claimed of it.
 */
export interface KnownPlace extends VersionName {
  /** Where it was found. */
  location: string;
  /** What is declared for it; null when nothing is. */
  declaration: { checkpoint: string | null; conf: Readonly<Record<string, string>> } | null;
  /** Why checkpoints of its root may be lost at any time, where the configuration says that this is meant. */
  temporary: string | null;
  /** Other versions that lie at the same place, name it, or carry the same query id. */
  neighbours: readonly Neighbour[];
}

/** Another version that the installation knows. */
export interface Neighbour extends VersionName {
  /** Null when it is declared and was found nowhere. */
  location: string | null;
  queryId: string | null;
  declaration: { checkpoint: string | null } | null;
}

/** `orders v2 in prod`. */
export function nameOf({ environment, query, version }: VersionName): string {
  return `${query} v${version} in ${environment}`;
}
