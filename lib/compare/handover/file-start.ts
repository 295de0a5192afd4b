import { formatCount } from '@/lib/domain/format';
import { NO_SNIPPET, type SourceEnd, type SourceStart } from './start';

/**
 * Files: which were read stands in v1's own source log, and Spark has no option to begin behind them. `modifiedAfter` is
 * for batch readers only, and `maxFileAge` is not applied to the first batch. Source: FileStreamSource, FileStreamOptions
 * (apache/spark sql/core), Spark 2.1 to 4.3.
 */
export function fileStart(source: SourceEnd): SourceStart {
  const seen = source.fileLog?.seenFiles ?? null;
  const folder = folderOf(source);
  const count = seen === null ? 'every file that v1 has read' : `${formatCount(seen)} files that v1 has read`;
  return {
    index: source.index,
    name: source.name,
    kind: source.kind,
    label: folder ?? 'files',
    option: null,
    value: null,
    exact: false,
    snippet: NO_SNIPPET,
    note: 'Spark has no option to start a file source behind the files that another query has read.',
    partitions: [],
    ways: [
      {
        title: 'Let new files arrive in a new directory',
        option: null,
        value: null,
        effect: `Nothing is read twice or missed, when the producer changes over while v1 reads ${folder ?? 'its directory'} to its end. v2 reads the new directory only.`,
        snippet: NO_SNIPPET,
      },
      {
        title: 'Let v1 move the files that it has read away',
        option: 'cleanSource',
        value: 'archive',
        effect: `Set on v1's reader with sourceArchiveDir, before the handover. Files are moved some batches after they were read, so wait until the directory holds none of ${count}; one that stays is read twice.`,
        snippet: {
          python: `# On v1's reader. ARCHIVE_PATH: a directory outside of the source's own.\n    .option("cleanSource", "archive")\n    .option("sourceArchiveDir", ARCHIVE_PATH)`,
          scala: `// On v1's reader. ARCHIVE_PATH: a directory outside of the source's own.\n  .option("cleanSource", "archive")\n  .option("sourceArchiveDir", ARCHIVE_PATH)`,
          sql: null,
        },
      },
      {
        title: 'Read everything again into a sink that tolerates it',
        option: null,
        value: null,
        effect: `Read twice: ${count}. The sink must drop repeats by a key, or the output must be a new one${folder === null ? '' : ` (path ${folder})`}.`,
        snippet: NO_SNIPPET,
      },
    ],
    warnings: [],
  };
}

function folderOf({ fileLog }: SourceEnd): string | null {
  const path = fileLog?.newestFiles[0]?.path;
  return path === undefined ? null : path.slice(0, path.lastIndexOf('/'));
}
