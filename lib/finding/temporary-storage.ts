import { normalLocation, partsOf } from '@/lib/domain/location';

/** Folders that a reboot, a cleaner by age or the end of a node empties. */
const LOCAL: readonly [RegExp, string][] = [
  [/^\/(?:private\/)?(?:var\/)?tmp(?:\/|$)/, 'a temporary folder, which is cleaned by age or at a reboot'],
  [/^\/(?:private\/)?var\/folders(?:\/|$)/, 'a temporary folder of one user of macOS'],
  [/^\/dev\/shm(?:\/|$)/, 'memory of one machine'],
  [/^\/run\/(?:user|shm|lock)(?:\/|$)/, 'memory of one machine, empty after a reboot'],
  [/^\/local_disk\d*(?:\/|$)/, "a disk of one node, which ends with the node (Databricks' local_disk0)"],
  [/^\/databricks\/driver(?:\/|$)/, 'the working folder of one driver node (Databricks)'],
  [/^\/mnt\/resource(?:\/|$)/, 'the temporary disk of one virtual machine (Azure)'],
];

/** Spark's own folder for queries that were started without a checkpointLocation (StreamingQueryManager, 2.0 to 4.2). */
const SPARKS_OWN = /\/temporary-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\/|$)/;

/**
 * Why a location does not survive a node or a cleaner, as "… is a temporary folder"; null where nothing says so. `master`:
 * the declared `spark.master`, which tells a cluster from one machine. A folder called `tmp` in a bucket proves nothing.
 */
export function whyTemporary(location: string, master: string | undefined): string | null {
  const { scheme, path } = partsOf(normalLocation(location));
  if (SPARKS_OWN.test(path)) return 'the folder that Spark makes for a query without a checkpointLocation';
  if (scheme === '') {
    const local = LOCAL.find(([pattern]) => pattern.test(path))?.[1];
    if (local !== undefined) return local;
    const isCluster = master !== undefined && !/^local\b/.test(master);
    return /^file:/i.test(location) && isCluster
      ? `a path of one machine, while the job runs on a cluster (${master})`
      : null;
  }
  if (scheme === 'dbfs' && !path.startsWith('/mnt/')) return DBFS_ROOT;
  if (/^(?:hdfs|s?webhdfs|viewfs)$/.test(scheme) && /^\/tmp(?:\/|$)/.test(path))
    return "the cluster's folder for temporary files, which many clusters clean by age";
  return null;
}

const DBFS_ROOT =
  'in the DBFS root, which belongs to one workspace, is writable by everybody in it and goes with it';
