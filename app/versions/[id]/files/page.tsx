import type { SearchParams } from 'nuqs/server';
import { loadFileSearchParams } from '@/components/file/file-search-params';
import { FilesView } from '@/components/file/files-view';
import { fileQuery, filesQuery, versionQuery } from '@/lib/client/version';
import { Prefetched } from '@/lib/server/http/prefetch';

type FilesPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function FilesPage({ params, searchParams }: FilesPageProps) {
  const id = decodeURIComponent((await params).id);
  const { path, file } = await loadFileSearchParams(searchParams);
  const open = file === null ? [] : [fileQuery(id, file)];
  return (
    <Prefetched queries={[versionQuery(id), filesQuery(id, path), ...open]}>
      <FilesView id={id} />
    </Prefetched>
  );
}
